#include "assembly.h"

#include <cctype>

namespace simt::translate {
namespace {

bool starts_with(std::string_view line, std::string_view head) { return line.substr(0, head.size()) == head; }

// `.LPFE12:` gives "12", anything else "".
std::string_view entry_number(std::string_view line) {
  constexpr std::string_view kHead = ".LPFE";
  if (!starts_with(line, kHead) || line.back() != ':') return {};
  return line.substr(kHead.size(), line.size() - kHead.size() - 1);
}

void append_kernel_entry(std::string& out, std::string_view number) {
  const std::string n(number);
  out += "\tmovq\tsimt_probing@gottpoff(%rip), %r11\n";
  out += "\tcmpb\t$0, %fs:(%r11)\n";
  out += "\tje\t.LPFEgo" + n + "\n";
  out += "\tleaq\t.LPFE" + n + "(%rip), %rax\n";  // the one free register that lazy binding keeps
  out += "\tjmp\tsimt_kernel_probe@PLT\n";
  out += ".LPFEgo" + n + ":\n";
}

// A call, jump or address of one of the three names, with `simt_` put in front.
bool append_renamed(std::string& out, std::string_view line) {
  for (std::string_view name : {"memcpy", "memset", "memmove"}) {
    const std::size_t at = line.find(name);
    if (at == std::string_view::npos || at == 0) continue;
    const char before = line[at - 1], after = at + name.size() < line.size() ? line[at + name.size()] : '\n';
    const auto part_of_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.'; };
    if (line[0] != '\t' || line[1] == '.' || part_of_name(before) || part_of_name(after)) continue;
    out += line.substr(0, at);
    out += "simt_";
    out += line.substr(at);
    out += '\n';
    return true;
  }
  return false;
}

}  // namespace

std::string rewrite_assembly(std::string_view text, bool counted) {
  constexpr std::string_view kGuard = "\t.zero\t128\n";
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  bool in_tls = false;
  std::string_view pending;  // a kernel entry whose nop comes next
  bool in_kernel = false;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) end = text.size();
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;

    if (starts_with(line, "\t.section")) in_tls = line.find(".tbss") != std::string_view::npos || line.find(".tdata") != std::string_view::npos;
    if (line == "\t.text" || line == "\t.data" || line == "\t.bss" || starts_with(line, "\t.previous")) in_tls = false;
    if (counted && in_tls && starts_with(line, "\t.align")) out += kGuard;

    if (!pending.empty() && line == "\tnop") {
      append_kernel_entry(out, pending);
      pending = {};
      continue;
    }
    if (!line.empty() && line[0] == '.')
      if (const std::string_view number = entry_number(line); !number.empty()) pending = number, in_kernel = true;
    if (line == "\t.cfi_endproc") in_kernel = false;
    if (in_kernel && line == "\tret") {
      out += "\tjmp\t*simt_kernel_done@GOTPCREL(%rip)\n";
      continue;
    }
    if (counted && line.size() > 8 && line.find("mem") != std::string_view::npos && append_renamed(out, line)) continue;
    out += line;
    out += '\n';
  }
  if (counted) {
    out += "\t.section\t.tbss,\"awT\",@nobits\n";
    out += kGuard;
  }
  return out;
}

}  // namespace simt::translate
