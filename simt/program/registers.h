// The registers of code that a signal has interrupted.
#pragma once
#include <ucontext.h>

#include <cstdint>

namespace simt {

#if defined(__x86_64__)
inline std::uint64_t program_counter(const ucontext_t& context) {
  return static_cast<std::uint64_t>(context.uc_mcontext.gregs[REG_RIP]);
}
inline std::uint64_t stack_pointer(const ucontext_t& context) {
  return static_cast<std::uint64_t>(context.uc_mcontext.gregs[REG_RSP]);
}
#elif defined(__aarch64__)
inline std::uint64_t program_counter(const ucontext_t& context) { return context.uc_mcontext.pc; }
inline std::uint64_t stack_pointer(const ucontext_t& context) { return context.uc_mcontext.sp; }
#endif

}  // namespace simt
