// The process's own debug information (DWARF), opened when first asked for.
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

  // To be held as long as anything of the below is in use.
  std::mutex& mutex() { return mutex_; }

  // The compilation unit of a code address, which is `bias` above the unit's own; null when it has no debug information.
  Dwarf_Die* unit_of(std::uint64_t address, Dwarf_Addr& bias);
  // All units of the module that holds an address.
  std::vector<Dwarf_Die> units_around(std::uint64_t address, Dwarf_Addr& bias);

 private:
  void refresh();

  Dwfl* session_ = nullptr;
  std::mutex mutex_;
};

// The scopes of code that hold an address (the unit's own, without bias), the innermost first: inlined calls, blocks, the function.
std::vector<Dwarf_Die> scopes_at(Dwarf_Die* unit, Dwarf_Addr address);

// An attribute's number, the declaration's it refers to included; 0 when there is none.
std::uint64_t number_of(Dwarf_Die& entry, unsigned attribute);

// Whether a file is one of this backend's own headers. User code never stands in their folder.
bool is_own_header(const char* file);

}  // namespace simt
