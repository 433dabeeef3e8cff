#include "lines_of_symbols.h"

#include <algorithm>
#include <cctype>

namespace simt::translate {
namespace {

bool part_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.'; }

}  // namespace

std::string_view name_at(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && part_of_name(text[end])) ++end;
  return text.substr(0, end);
}

std::string_view defined_in(std::string_view line) {
  constexpr std::string_view kCommon = "\t.comm\t";
  if (line.starts_with(kCommon)) return name_at(line.substr(kCommon.size()));
  if (line.empty() || line[0] == '\t' || line[0] == '.' || line.back() != ':') return {};
  return line.substr(0, line.size() - 1);
}

std::string_view operand_of(std::string_view line, std::string_view directive) {
  return line.starts_with(directive) ? name_at(line.substr(directive.size())) : std::string_view();
}

void append_with_suffix(std::string& out, std::string_view line, std::string_view suffix,
                        const std::function<bool(std::string_view)>& renamed) {
  for (std::size_t at = 0; at < line.size();) {
    // A name may hold a dollar sign; one in front of it marks an immediate operand.
    const std::string_view name = line[at] == '$' ? std::string_view() : name_at(line.substr(at));
    out += name.empty() ? line.substr(at, 1) : name;
    if (!name.empty() && renamed(name)) out += suffix;
    at += std::max<std::size_t>(name.size(), 1);
  }
  out += '\n';
}

std::string_view group_of(std::string_view line) {
  constexpr std::string_view kEnd = ",comdat";
  if (!line.starts_with("\t.section") || !line.ends_with(kEnd)) return {};
  line.remove_suffix(kEnd.size());
  return line.substr(line.rfind(',') + 1);
}

}  // namespace simt::translate
