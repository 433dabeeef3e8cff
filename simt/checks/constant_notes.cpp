#include "checks/constant_notes.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <string>

#include "checks/findings.h"
#include "program/modules.h"

namespace simt {
namespace {

std::mutex written_mutex;
auto& written = *new std::set<std::uint64_t>;  // where variables begin

const Symbol* constant_at(std::uint64_t address) {
  const Module* const module = module_of(address);
  if (!module || address < module->constant_begin || address >= module->constant_end) return nullptr;
  return symbol_at(module->objects, address);
}

}  // namespace

void note_constant_written(std::uint64_t address) {
  const Symbol* const variable = constant_at(address);
  if (!variable) return;
  const std::lock_guard lock(written_mutex);
  written.insert(variable->begin);
}

std::pair<std::uint64_t, std::uint64_t> look_at_constant(const Party& reader, std::uint64_t address) {
  const Symbol* const variable = constant_at(address);
  if (!variable) return {};
  const std::pair<std::uint64_t, std::uint64_t> range(variable->begin, variable->end);
  {
    const std::lock_guard lock(written_mutex);
    if (written.contains(variable->begin)) return range;
  }
  const auto* const bytes = reinterpret_cast<const unsigned char*>(variable->begin);
  if (std::any_of(bytes, bytes + (variable->end - variable->begin), [](unsigned char byte) { return byte != 0; }))
    return range;  // it has an initialiser
  RawHazard note{HazardKind::uninitialised, "", reader, {}, place_of(address, 4), kLoad, kLoad, {}, 1};
  note.complete = true;
  note.detail = text_of(reader) + " reads " + variable_name(demangle(variable->name)) +
                ", a variable in constant memory that nothing has written, so that it is zero; if that is not meant, "
                "write it with cudaMemcpyToSymbol before the launch";
  Findings::instance().add_note("unwritten constant " + std::to_string(variable->begin), note);
  return range;
}

}  // namespace simt
