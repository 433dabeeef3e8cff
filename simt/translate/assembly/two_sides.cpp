#include "two_sides.h"

#include <set>

#include "lines_of_symbols.h"
#include "text/lines.h"

namespace simt::translate {
namespace {

constexpr std::string_view kHostSuffix = ".simt_host", kDeviceSuffix = ".simt_device";

bool holds_text(std::string_view line) {
  for (const char* head : {"\t.string", "\t.ascii", "\t.file", "\t.ident"})
    if (line.starts_with(head)) return true;
  return false;
}

// Sections with the addresses of functions that run at the program's start or end.
bool names_start(std::string_view section) {
  for (const char* name : {".init_array", ".fini_array", ".preinit_array", ".ctors", ".dtors"})
    if (section.starts_with("\t.section\t" + std::string(name))) return true;
  return false;
}

bool changes_section(std::string_view line) {
  return line.starts_with("\t.section") || line == "\t.text" || line == "\t.data" || line == "\t.bss";
}

}  // namespace

SharedSymbols shared_symbols(std::string_view device_assembly, const Survey& device, const Survey& host) {
  std::set<std::string_view> visible;
  for_each_line(device_assembly, [&](std::string_view line) {
    for (const char* directive : {"\t.globl\t", "\t.weak\t"})
      if (const std::string_view name = operand_of(line, directive); !name.empty()) visible.insert(name);
  });
  SharedSymbols shared;
  for_each_line(device_assembly, [&](std::string_view line) {
    std::string name(defined_in(line));
    if (line.starts_with("\t.set\t")) name = name_at(line.substr(6));
    if (!device.of_device.count(name) || !host.of_device.count(name)) return;
    shared.all.insert(name);
    if (!visible.count(name)) shared.local.insert(name);
  });
  return shared;
}

std::string device_side(std::string_view assembly, const SharedSymbols& shared) {
  std::set<std::string, std::less<>> defined, renamed;
  for_each_line(assembly, [&](std::string_view line) {
    if (line.starts_with("\t.set\t")) defined.emplace(name_at(line.substr(6)));
    if (const std::string_view name = defined_in(line); !name.empty()) defined.emplace(name);
    // Of two groups with one name the linker keeps one. A group need not be named after a symbol in it.
    if (const std::string name(group_of(line)); !name.empty() && !shared.all.count(name)) renamed.insert(name);
  });
  for_each_line(assembly, [&](std::string_view line) {
    for (const char* directive : {"\t.globl\t", "\t.weak\t"})
      if (const std::string name(operand_of(line, directive)); defined.count(name) && !shared.all.count(name))
        renamed.insert(name);
  });
  std::string out;
  out.reserve(assembly.size() + assembly.size() / 16);
  bool at_start = false;
  std::string unplaced;  // a local variable whose .comm line comes next
  for_each_line(assembly, [&](std::string_view line) {
    if (changes_section(line)) at_start = names_start(line);
    if (at_start && line.starts_with("\t.quad\t") && line != "\t.quad\tsimt_note_own_variables") return;
    if (const std::string name(operand_of(line, "\t.local\t")); shared.local.count(name)) {
      unplaced = name;
      return;
    }
    if (!unplaced.empty() && line.starts_with("\t.comm\t" + unplaced + ",")) {
      const std::size_t size = line.find(',') + 1, align = line.find(',', size) + 1;
      const std::string bytes(line.substr(size, align - size - 1));
      out += "\t.pushsection\t.bss\n\t.align\t" + std::string(line.substr(align)) + "\n\t.type\t" + unplaced +
             ", @object\n\t.size\t" + unplaced + ", " + bytes + "\n" + unplaced + ":\n\t.zero\t" + bytes +
             "\n\t.popsection\n";
      unplaced.clear();
      return;
    }
    if (holds_text(line)) out.append(line) += '\n';
    else append_with_suffix(out, line, kDeviceSuffix, [&](std::string_view name) { return renamed.count(name) != 0; });
  });
  for (const std::string& name : shared.local) out += "\t.globl\t" + name + "\n";
  return out;
}

std::string host_side(std::string_view assembly, const SharedSymbols& shared) {
  const auto is_shared = [&](std::string_view name) { return shared.all.count(std::string(name)) != 0; };
  std::string out;
  out.reserve(assembly.size() + assembly.size() / 16);
  bool of_threads = false, dropping = false;
  for_each_line(assembly, [&](std::string_view line) {
    if (changes_section(line)) {
      of_threads = line.find("\"awT\"") != std::string_view::npos || line.find("\"awGT\"") != std::string_view::npos ||
                   line.find("\"awTG\"") != std::string_view::npos;
      dropping = false;
    }
    // Shared memory is found by its name, and must be there once.
    if (of_threads && is_shared(defined_in(line))) dropping = true;
    else if (!defined_in(line).empty() || line.starts_with("\t.type\t")) dropping = false;
    if (dropping) return;
    bool defines = !defined_in(line).empty();
    for (const char* head : {"\t.type\t", "\t.size\t", "\t.globl\t", "\t.weak\t", "\t.local\t", "\t.set\t"})
      defines |= line.starts_with(head);
    defines |= line.starts_with("\t.section");  // which may name the function that it belongs to
    if (of_threads && (line.starts_with("\t.type\t") || line.starts_with("\t.size\t")) &&
        is_shared(name_at(line.substr(7))))
      return;
    if (defines) append_with_suffix(out, line, kHostSuffix, is_shared);
    else out.append(line) += '\n';
  });
  return out;
}

}  // namespace simt::translate
