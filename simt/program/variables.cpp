#include "program/variables.h"

#include <dwarf.h>

#include <cstring>
#include <map>

#include "program/debug_info.h"
#include "program/modules.h"

namespace simt {
namespace {

// The first operation of a variable's location, if it is the only one.
const Dwarf_Op* location_of(Dwarf_Die& variable) {
  Dwarf_Attribute attribute;
  Dwarf_Op* operations = nullptr;
  std::size_t count = 0;
  if (!dwarf_attr(&variable, DW_AT_location, &attribute)) return nullptr;
  return dwarf_getlocation(&attribute, &operations, &count) == 0 && count == 1 ? operations : nullptr;
}

std::uint64_t size_of(Dwarf_Die& variable) {
  Dwarf_Attribute attribute;
  Dwarf_Die type;
  Dwarf_Word bytes = 0;
  if (!dwarf_attr_integrate(&variable, DW_AT_type, &attribute) || !dwarf_formref_die(&attribute, &type)) return 0;
  return dwarf_aggregate_size(&type, &bytes) == 0 ? bytes : 0;
}

bool is_pointer(Dwarf_Die& variable) {
  Dwarf_Attribute attribute;
  Dwarf_Die type;
  if (!dwarf_attr_integrate(&variable, DW_AT_type, &attribute) || !dwarf_formref_die(&attribute, &type)) return false;
  return dwarf_peel_type(&type, &type) == 0 && dwarf_tag(&type) == DW_TAG_pointer_type;
}

Variable describe(Dwarf_Die& entry, Dwarf_Die* function) {
  Variable variable;
  if (const char* name = dwarf_diename(&entry)) variable.name = name;
  if (const char* file = dwarf_decl_file(&entry)) variable.at.file = file;
  dwarf_decl_line(&entry, &variable.at.line);
  const char* const where = function ? dwarf_diename(function) : nullptr;
  if (where) variable.function = where;
  variable.bytes = size_of(entry);
  return variable;
}

// Reads a module's units once and stores the host's variables.
class HostVariables {
 public:
  const Variable* at(std::uint64_t begin) {
    const std::lock_guard lock(DebugInfo::instance().mutex());
    const Module* const module = module_of(begin);
    if (!module) return nullptr;
    if (!read_[module]) {
      read_[module] = true;
      Dwarf_Addr bias = 0;
      for (Dwarf_Die& unit : DebugInfo::instance().units_around(begin, bias)) walk(unit, bias, nullptr);
    }
    const auto found = variables_.find(begin);
    return found == variables_.end() ? nullptr : &found->second;
  }

 private:
  void walk(Dwarf_Die& parent, Dwarf_Addr bias, Dwarf_Die* function) {
    Dwarf_Die child;
    if (dwarf_child(&parent, &child) != 0) return;
    do {
      switch (dwarf_tag(&child)) {
        case DW_TAG_variable: take(child, bias, function); break;
        case DW_TAG_subprogram:
          if (is_hosts(child)) walk(child, bias, &child);
          break;
        case DW_TAG_namespace:
        case DW_TAG_lexical_block: walk(child, bias, function); break;
        default: break;
      }
    } while (dwarf_siblingof(&child, &child) == 0);
  }

  // For a lambda it is unknown where it runs.
  static bool is_hosts(Dwarf_Die& function) {
    const char* const name = dwarf_diename(&function);
    return name && std::strcmp(name, "operator()") != 0 && !number_of(function, DW_AT_alignment);
  }

  void take(Dwarf_Die& entry, Dwarf_Addr bias, Dwarf_Die* function) {
    const Dwarf_Op* const location = location_of(entry);
    if (!location || location->atom != DW_OP_addr || number_of(entry, DW_AT_alignment)) return;
    if (is_own_header(dwarf_decl_file(&entry))) return;
    Variable variable = describe(entry, function);
    variable.begin = location->number + bias;
    variables_.emplace(variable.begin, std::move(variable));
  }

  std::map<const Module*, bool> read_;
  std::map<std::uint64_t, Variable> variables_;
};

// The function around a call, and a variable of it or of a function inlined into it.
std::optional<Variable> local_in(std::vector<Dwarf_Die>& scopes, std::uint64_t frame, std::uint64_t address) {
  for (Dwarf_Die& scope : scopes) {
    Dwarf_Die child;
    if (dwarf_child(&scope, &child) != 0) continue;
    do {
      if (dwarf_tag(&child) != DW_TAG_variable && dwarf_tag(&child) != DW_TAG_formal_parameter) continue;
      const Dwarf_Op* const location = location_of(child);
      if (!location || location->atom != DW_OP_fbreg) continue;
      Variable variable = describe(child, &scopes.back());
      variable.begin = frame + location->number;
      if (address - variable.begin < variable.bytes) return variable;
    } while (dwarf_siblingof(&child, &child) == 0);
  }
  return std::nullopt;
}

}  // namespace

const Variable* host_variable_at(std::uint64_t begin) {
  static auto* variables = new HostVariables;
  return variables->at(begin);
}

std::optional<Variable> local_variable_at(std::uint64_t return_address, std::uint64_t frame, std::uint64_t address) {
  const std::lock_guard lock(DebugInfo::instance().mutex());
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = DebugInfo::instance().unit_of(return_address - 1, bias);
  if (!unit) return std::nullopt;
  std::vector<Dwarf_Die> scopes = scopes_at(unit, return_address - 1 - bias);
  while (!scopes.empty() && dwarf_tag(&scopes.back()) != DW_TAG_subprogram) scopes.pop_back();
  if (scopes.empty()) return std::nullopt;
  if (auto found = local_in(scopes, frame, address)) return found;
  Variable unknown;
  if (const char* name = dwarf_diename(&scopes.back())) unknown.function = name;
  return unknown;
}

std::string parameter_of(std::uint64_t kernel, unsigned place) {
  const std::uint64_t function = described_begin(kernel);
  const std::lock_guard lock(DebugInfo::instance().mutex());
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = function ? DebugInfo::instance().unit_of(function, bias) : nullptr;
  if (!unit) return {};
  for (Dwarf_Die& scope : scopes_at(unit, function - bias)) {
    Dwarf_Die child;
    if (dwarf_tag(&scope) != DW_TAG_subprogram || dwarf_child(&scope, &child) != 0) continue;
    unsigned at = 0;
    do
      if (dwarf_tag(&child) == DW_TAG_formal_parameter && at++ == place) {
        const char* const name = dwarf_diename(&child);
        return name && is_pointer(child) ? name : "";
      }
    while (dwarf_siblingof(&child, &child) == 0);
  }
  return {};
}

}  // namespace simt
