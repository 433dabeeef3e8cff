#include "program/symbols.h"

#include <dwarf.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <vector>

#include "program/debug_info.h"
#include "program/modules.h"

namespace simt {
namespace {

// A function that the compiler generated: its line is that of the class. (The body of a lambda counts as
// compiler-generated, too.)
bool is_implicit(Dwarf_Die& scope) {
  Dwarf_Attribute attribute;
  bool implicit = false;
  const char* name = dwarf_diename(&scope);
  return name && std::strcmp(name, "operator()") != 0 && dwarf_attr_integrate(&scope, DW_AT_artificial, &attribute) &&
         dwarf_formflag(&attribute, &implicit) == 0 && implicit;
}

// A line and, inside an inlined function, the lines of the calls that lead there, innermost first.
struct Frame {
  SourceLine at;
  bool users = true;  // not in this backend's headers, and not compiler-generated
  bool implicit = false;
};
using Frames = std::vector<Frame>;

void add_callers(Dwarf_Die* unit, Dwarf_Addr address, Frames& frames) {
  Dwarf_Files* files = nullptr;
  dwarf_getsrcfiles(unit, &files, nullptr);
  for (Dwarf_Die& scope : scopes_at(unit, address)) {
    if (dwarf_tag(&scope) != DW_TAG_inlined_subroutine) continue;
    frames.back().implicit = is_implicit(scope);
    frames.back().users = !is_own_header(frames.back().at.file.c_str()) && !frames.back().implicit;
    Frame caller{frames.back().at};
    const std::uint64_t number = number_of(scope, DW_AT_call_file);
    if (const char* file = files ? dwarf_filesrc(files, number, nullptr, nullptr) : nullptr) caller.at.file = file;
    caller.at.line = static_cast<int>(number_of(scope, DW_AT_call_line));
    caller.at.column = static_cast<int>(number_of(scope, DW_AT_call_column));
    frames.push_back(std::move(caller));
  }
}

Frames look_up(std::uint64_t address) {
  Dwarf_Addr bias = 0;
  Dwarf_Die* unit = DebugInfo::instance().unit_of(address, bias);
  if (!unit) return {};
  Frames frames(1);
  SourceLine& innermost = frames[0].at;
  if (Dwarf_Line* line = dwarf_getsrc_die(unit, address - bias)) {
    if (const char* file = dwarf_linesrc(line, nullptr, nullptr)) innermost.file = file;
    dwarf_lineno(line, &innermost.line);
    dwarf_linecol(line, &innermost.column);
  }
  add_callers(unit, address - bias, frames);
  return frames;
}

const Frames& frames_of(std::uint64_t return_address) {
  static auto* cache = new std::map<std::uint64_t, Frames>;
  const std::lock_guard lock(DebugInfo::instance().mutex());
  const auto [found, is_new] = cache->try_emplace(return_address);
  if (is_new && return_address) found->second = look_up(counted_place(return_address - 1));
  return found->second;
}

}  // namespace

std::string short_location(const SourceLine& at) {
  if (at.line == 0) return "unknown line";
  const std::size_t slash = at.file.rfind('/');
  return at.file.substr(slash == std::string::npos ? 0 : slash + 1) + ":" + std::to_string(at.line);
}

SourceLine source_of(std::uint64_t return_address) {
  for (const Frame& frame : frames_of(return_address))
    if (frame.users) return frame.at;
  return {};
}

bool is_wrapped(std::uint64_t return_address) {
  for (const Frame& frame : frames_of(return_address)) {
    if (frame.users) return false;
    if (frame.implicit) return true;
  }
  return false;
}

SourceLine program_line_of(std::uint64_t return_address) {
  for (const Frame& frame : frames_of(return_address))
    if (frame.users && frame.at.line && frame.at.file.compare(0, 5, "/usr/") != 0) return frame.at;
  return {};
}

std::optional<std::pair<SourceLine, SourceLine>> apart_in_source(std::uint64_t one, std::uint64_t other) {
  const Frames &a = frames_of(one), &b = frames_of(other);
  for (std::size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
    const Frame &from_a = a[a.size() - i], &from_b = b[b.size() - i];
    if (!(from_a.at == from_b.at)) return std::pair{from_a.at, from_b.at};
  }
  if (a.size() == b.size() && !a.empty()) return std::nullopt;
  return std::pair{source_of(one), source_of(other)};
}

}  // namespace simt
