#include "processor.h"

#include <cstdlib>

#include "text/lines.h"

namespace simt::translate {
namespace {

constexpr std::string_view kSpellings[][2] = {
    {"\t.xword\t", "\t.quad\t"}, {"\t.8byte\t", "\t.quad\t"}, {"\t.global\t", "\t.globl\t"}, {"// ", "# "}};

void append_as_read(std::string& out, std::string_view line) {
  for (const auto& [here, read] : kSpellings)
    if (line.starts_with(here)) {
      out.append(read).append(line.substr(here.size()));
      return;
    }
  constexpr std::string_view kAlign = "\t.align\t";  // of ARM64, a power of two
  if (line.starts_with(kAlign)) {
    out += "\t.align ";
    out += std::to_string(1ul << std::strtoul(std::string(line.substr(kAlign.size())).c_str(), nullptr, 10));
    return;
  }
  const std::size_t kind = line.starts_with("\t.type\t") ? line.find(", %") : std::string_view::npos;
  out += line;
  if (kind != std::string_view::npos) out[out.size() - line.size() + kind + 2] = '@';
}

}  // namespace

std::string as_read(std::string text) {
  if (!kArm64) return text;
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  for_each_line(text, [&](std::string_view line) {
    append_as_read(out, line);
    out += '\n';
  });
  return out;
}

std::string as_assembled(std::string text) {
  if (!kArm64) return text;
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  constexpr std::string_view kAlign = "\t.align";
  for_each_line(text, [&](std::string_view line) {
    if (line.starts_with(kAlign)) {
      out += "\t.balign";
      line.remove_prefix(kAlign.size());
    } else if (line.starts_with("# ")) {
      out += "//";
      line.remove_prefix(1);
    }
    if (line.starts_with("\t.section")) line = line.substr(0, line.find('#'));  // a comment (simt/qualifiers.h)
    out.append(line) += '\n';
  });
  return out;
}

std::string_view called_by_name(std::string_view line) {
  const std::string_view call = kArm64 ? "\tbl\t" : "\tcall\t";
  if (!line.starts_with(call)) return {};
  line.remove_prefix(call.size());
  if (kArm64) return line;
  constexpr std::string_view kEnd = "@GOTPCREL(%rip)";
  if (line.starts_with('*') && line.ends_with(kEnd)) return line.substr(1, line.size() - 1 - kEnd.size());
  return line.starts_with('*') ? std::string_view() : line.substr(0, line.find('@'));
}

}  // namespace simt::translate
