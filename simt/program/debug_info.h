// The process's own debug information (DWARF), opened at the first request.
#pragma once
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <cstdint>
#include <mutex>
#include <vector>

namespace simt {

class DebugInfo {
 public:
  static DebugInfo& instance();

  // Hold it while using anything below.
  std::mutex& mutex() { return mutex_; }

  // The compilation unit of a code address; `bias` is the difference between the address and the unit's own. Null
  // without debug information.
  Dwarf_Die* unit_of(std::uint64_t address, Dwarf_Addr& bias);
  // All units of the module that contains an address.
  std::vector<Dwarf_Die> units_around(std::uint64_t address, Dwarf_Addr& bias);

 private:
  void follow_loading();

  Dwfl* session_ = nullptr;
  unsigned long long loaded_ = 0;  // files, when the session was last brought up to date
  std::mutex mutex_;
};

// The code scopes that contain an address (in the unit's own numbering, without bias), innermost first: inlined calls,
// blocks, the function.
std::vector<Dwarf_Die> scopes_at(Dwarf_Die* unit, Dwarf_Addr address);

// Where the debug information of a kernel says that the kernel begins: g++ for ARM64 has it behind the question that each
// kernel begins with (translate/assembly/rewrite.cpp), which is seven instructions.
constexpr std::uint64_t described_begin(std::uint64_t kernel) {
#if defined(__aarch64__)
  return kernel ? kernel + 7 * 4 : 0;
#else
  return kernel;
#endif
}

// The value of a numeric attribute, also from the declaration that the entry refers to; 0 if it is missing.
std::uint64_t number_of(Dwarf_Die& entry, unsigned attribute);

// Whether a file is one of this backend's own headers. User code is never in their folder.
bool is_own_header(const char* file);

}  // namespace simt
