#include "debug_info.h"

#include <dwarf.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace simt {
namespace {

// The code scopes below `parent` that contain the address, innermost first. A scope may be inside a function that does
// not contain it.
bool find_scopes(Dwarf_Die* parent, Dwarf_Addr address, std::vector<Dwarf_Die>& scopes) {
  Dwarf_Die child;
  if (dwarf_child(parent, &child) != 0) return false;
  do {
    if (!find_scopes(&child, address, scopes) && dwarf_haspc(&child, address) != 1) continue;
    scopes.push_back(child);
    return true;
  } while (dwarf_siblingof(&child, &child) == 0);
  return false;
}

}  // namespace

DebugInfo& DebugInfo::instance() {
  static auto* info = new DebugInfo;  // hazards are described after the program's own objects are destroyed
  return *info;
}

void DebugInfo::refresh() {
  static char* no_path = nullptr;
  static const Dwfl_Callbacks callbacks = {dwfl_linux_proc_find_elf, dwfl_standard_find_debuginfo, nullptr, &no_path};
  if (!session_) session_ = dwfl_begin(&callbacks);
  dwfl_report_begin_add(session_);
  dwfl_linux_proc_report(session_, getpid());
  dwfl_report_end(session_, nullptr, nullptr);
}

Dwarf_Die* DebugInfo::unit_of(std::uint64_t address, Dwarf_Addr& bias) {
  if (!session_ || !dwfl_addrmodule(session_, address)) refresh();
  return dwfl_addrdie(session_, address, &bias);
}

std::vector<Dwarf_Die> DebugInfo::units_around(std::uint64_t address, Dwarf_Addr& bias) {
  if (!session_ || !dwfl_addrmodule(session_, address)) refresh();
  Dwfl_Module* const module = dwfl_addrmodule(session_, address);
  std::vector<Dwarf_Die> units;
  for (Dwarf_Die* unit = nullptr; module && (unit = dwfl_module_nextcu(module, unit, &bias));) units.push_back(*unit);
  return units;
}

std::vector<Dwarf_Die> scopes_at(Dwarf_Die* unit, Dwarf_Addr address) {
  std::vector<Dwarf_Die> scopes;
  // libdw finds the innermost scope faster, but not a member of a class inside a function, such as a lambda's body.
  Dwarf_Die *innermost = nullptr, *around = nullptr;
  if (dwarf_getscopes(unit, address, &innermost) > 0) {
    // By address libdw returns the tree of definitions; we need the tree of instances.
    const int count = dwarf_getscopes_die(&innermost[0], &around);
    if (count > 0) scopes.assign(around, around + count);
    std::free(around);
    std::free(innermost);
  } else {
    find_scopes(unit, address, scopes);
  }
  return scopes;
}

std::uint64_t number_of(Dwarf_Die& entry, unsigned name) {
  Dwarf_Attribute attribute;
  Dwarf_Word value = 0;
  if (dwarf_attr_integrate(&entry, name, &attribute)) dwarf_formudata(&attribute, &value);
  return value;
}

bool is_own_header(const char* file) {
  return file && (std::strstr(file, SIMT_INCLUDE_DIR) == file ||
                  std::strstr(file, "/simt/include/"));  // the project may have been moved
}

}  // namespace simt
