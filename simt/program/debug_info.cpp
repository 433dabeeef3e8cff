#include "program/debug_info.h"

#include <dwarf.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>
#include <string>

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

// A range of a function's code: the function, last, behind the scopes that it is in, such as a class inside a function.
struct Function {
  Dwarf_Addr end;
  std::vector<Dwarf_Die> scopes;
};
// By the beginning of the range. libdw would read all of a unit again for each address.
using Functions = std::map<Dwarf_Addr, Function>;

void collect(Dwarf_Die& parent, std::vector<Dwarf_Die>& around, Functions& functions) {
  Dwarf_Die child;
  if (dwarf_child(&parent, &child) != 0) return;
  do {
    const int tag = dwarf_tag(&child);
    const bool is_function = tag == DW_TAG_subprogram;
    if (!is_function && tag != DW_TAG_lexical_block && tag != DW_TAG_namespace && tag != DW_TAG_class_type &&
        tag != DW_TAG_structure_type && tag != DW_TAG_union_type)
      continue;
    around.push_back(child);
    Dwarf_Addr base = 0, begin = 0, end = 0;
    for (std::ptrdiff_t at = 0; is_function && (at = dwarf_ranges(&child, at, &base, &begin, &end)) > 0;)
      functions[begin] = {end, around};
    collect(child, around, functions);
    around.pop_back();
  } while (dwarf_siblingof(&child, &child) == 0);
}

// How many files this process has loaded so far.
unsigned long long files_loaded() {
  unsigned long long count = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* out) {
        *static_cast<unsigned long long*>(out) = info->dlpi_adds;
        return 1;
      },
      &count);
  return count;
}

// Tells libdw of a file that this process has loaded, and where.
int report_file(dl_phdr_info* info, std::size_t, void* session) {
  const std::string name = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
  if (name[0] != '/') return 0;  // the kernel's own page
  GElf_Addr begin = ~GElf_Addr{0}, end = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& part = info->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) continue;
    begin = std::min<GElf_Addr>(begin, info->dlpi_addr + part.p_vaddr);
    end = std::max<GElf_Addr>(end, info->dlpi_addr + part.p_vaddr + part.p_memsz);
  }
  const GElf_Addr page = static_cast<GElf_Addr>(sysconf(_SC_PAGESIZE));
  if (begin < end)
    dwfl_report_module(static_cast<Dwfl*>(session), name.c_str(), begin / page * page, (end + page - 1) / page * page);
  return 0;
}

// What is compiled here has its debug information in itself. libdw would also look in the system's folders, and load a library that asks
// servers in the network.
int no_other_file(Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*, GElf_Word, char**) {
  return -1;
}

}  // namespace

DebugInfo& DebugInfo::instance() {
  static auto* info = new DebugInfo;  // hazards are described after the program's own objects are destroyed
  return *info;
}

// Not by dwfl_linux_proc_report(): in /proc/self/maps the files stand once more that libdw itself has mapped to read them.
void DebugInfo::follow_loading() {
  static char* no_path = nullptr;
  static const Dwfl_Callbacks callbacks = {dwfl_linux_proc_find_elf, no_other_file, nullptr, &no_path};
  const unsigned long long loaded = files_loaded();
  if (session_ && loaded == loaded_) return;
  loaded_ = loaded;
  if (!session_) session_ = dwfl_begin(&callbacks);
  dwfl_report_begin_add(session_);
  dl_iterate_phdr(report_file, session_);
  dwfl_report_end(session_, nullptr, nullptr);
}

Dwarf_Die* DebugInfo::unit_of(std::uint64_t address, Dwarf_Addr& bias) {
  follow_loading();
  return dwfl_addrdie(session_, address, &bias);
}

std::vector<Dwarf_Die> DebugInfo::units_around(std::uint64_t address, Dwarf_Addr& bias) {
  follow_loading();
  Dwfl_Module* const module = dwfl_addrmodule(session_, address);
  std::vector<Dwarf_Die> units;
  for (Dwarf_Die* unit = nullptr; module && (unit = dwfl_module_nextcu(module, unit, &bias));) units.push_back(*unit);
  return units;
}

std::vector<Dwarf_Die> scopes_at(Dwarf_Die* unit, Dwarf_Addr address) {
  static auto* known = new std::map<const void*, Functions>;
  const auto [found, is_new] = known->try_emplace(unit->addr);
  Functions& functions = found->second;
  if (is_new) {
    std::vector<Dwarf_Die> around;
    collect(*unit, around, functions);
  }
  auto function = functions.upper_bound(address);
  if (function == functions.begin() || (--function)->second.end <= address) return {};
  std::vector<Dwarf_Die> scopes;
  find_scopes(&function->second.scopes.back(), address, scopes);
  scopes.insert(scopes.end(), function->second.scopes.rbegin(), function->second.scopes.rend());
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
