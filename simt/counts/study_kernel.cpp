#include "counts/study_kernel.h"

#include <dwarf.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>

#include "machine/launch.h"
#include "program/debug_info.h"

namespace simt {
namespace {

bool type_of(Dwarf_Die& entry, Dwarf_Die& type) {
  Dwarf_Attribute attribute;
  return dwarf_attr_integrate(&entry, DW_AT_type, &attribute) && dwarf_formref_die(&attribute, &type);
}

bool is_restricted(Dwarf_Die& parameter) {
  Dwarf_Die type;
  // In `float* const __restrict__` the qualifiers may come in either order.
  for (bool known = type_of(parameter, type); known; known = type_of(type, type)) {
    if (dwarf_tag(&type) == DW_TAG_restrict_type) return true;
    if (dwarf_tag(&type) != DW_TAG_const_type) return false;
  }
  return false;
}

// The size of an array of each thread: not of shared memory, of the module, or of constants.
std::size_t bytes_of_array(Dwarf_Die& variable) {
  Dwarf_Attribute attribute;
  if (dwarf_attr_integrate(&variable, DW_AT_const_value, &attribute) ||
      dwarf_attr_integrate(&variable, DW_AT_external, &attribute) || number_of(variable, DW_AT_alignment))
    return 0;
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  if (dwarf_attr(&variable, DW_AT_location, &attribute) && dwarf_getlocation(&attribute, &operations, &count) == 0 &&
      count > 0 &&
      (operations[0].atom == DW_OP_addr || operations[count - 1].atom == DW_OP_GNU_push_tls_address ||
       operations[count - 1].atom == DW_OP_form_tls_address))
    return 0;
  Dwarf_Die type;
  Dwarf_Word bytes = 0;
  if (!type_of(variable, type) || dwarf_peel_type(&type, &type) != 0 || dwarf_tag(&type) != DW_TAG_array_type) return 0;
  Dwarf_Die element;
  if (type_of(type, element) && dwarf_tag(&element) == DW_TAG_const_type) return 0;
  return dwarf_aggregate_size(&type, &bytes) == 0 ? bytes : 0;
}

// Sibling scopes are not active at the same time: the largest counts.
std::size_t arrays_in(Dwarf_Die& scope) {
  Dwarf_Die child;
  if (dwarf_child(&scope, &child) != 0) return 0;
  std::size_t own = 0, inner = 0;
  do {
    switch (dwarf_tag(&child)) {
      case DW_TAG_variable: own += bytes_of_array(child); break;
      case DW_TAG_lexical_block:
      case DW_TAG_inlined_subroutine: inner = std::max(inner, arrays_in(child)); break;
      default: break;
    }
  } while (dwarf_siblingof(&child, &child) == 0);
  return own + inner;
}

KernelSource look_up_source(std::uintptr_t kernel) {
  KernelSource source;
  const std::uint64_t begin = described_begin(kernel);
  const std::lock_guard lock(DebugInfo::instance().mutex());
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = begin ? DebugInfo::instance().unit_of(begin, bias) : nullptr;
  if (!unit) return source;
  for (Dwarf_Die& scope : scopes_at(unit, begin - bias)) {
    Dwarf_Die child;
    if (dwarf_tag(&scope) != DW_TAG_subprogram || dwarf_child(&scope, &child) != 0) continue;
    do
      if (dwarf_tag(&child) == DW_TAG_formal_parameter) source.restricted.push_back(is_restricted(child));
    while (dwarf_siblingof(&child, &child) == 0);
    source.arrays = arrays_in(scope);
    if (const char* const file = dwarf_decl_file(&scope)) source.file = file;
    if (dwarf_decl_line(&scope, &source.line) != 0) source.line = 0;
    break;
  }
  return source;
}

}  // namespace

const KernelSource& source_of_kernel(std::uintptr_t begin) {
  static std::mutex mutex;
  static auto* known = new std::map<std::uintptr_t, KernelSource>;
  const std::lock_guard lock(mutex);
  const auto [found, is_new] = known->try_emplace(begin);
  if (is_new) found->second = look_up_source(begin);
  return found->second;
}

PassedPointers pointers_of(const Launch& launch) {
  PassedPointers out;
  const std::vector<bool>& restricted = source_of_kernel(launch.kernel.begin).restricted;
  const LaunchRequest& request = launch.request;
  for (std::size_t i = 0; i < request.argument_count; ++i) {
    std::uint64_t address = 0;
    if (request.arguments[i].bytes != sizeof address) continue;
    std::memcpy(&address, const_cast<const void*>(request.arguments[i].begin), sizeof address);
    const bool known = restricted.size() == request.argument_count && restricted[i];
    (known ? out.restricted : out.plain).push_back(address);
  }
  return out;
}

}  // namespace simt
