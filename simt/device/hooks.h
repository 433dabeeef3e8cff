// How hooks outside device/hooks.cpp handle an access that is about to happen. In a kernel it is recorded; in confined
// host code it is checked (confine/confined.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "machine/trace.h"

namespace simt {

/// For memcpy and the like: any length.
void library_access(const void* memory, std::size_t bytes, Op op, std::uint64_t pc, const void* frame);

/// An atomic operation of host code outside kernels.
void host_atomic(std::uint64_t address, std::size_t bytes, std::uint64_t pc);

/// For a volatile variable, by which a thread may wait for another.
void volatile_access(const volatile void* memory, std::size_t bytes, Op op, std::uint64_t pc, const void* frame);

}  // namespace simt
