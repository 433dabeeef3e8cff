#include "program/source_text.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

#include "include/simt/session.h"
#include "program/symbols.h"

namespace simt {
namespace {

std::map<std::string, std::string>& known_sources() {
  static auto* texts = new std::map<std::string, std::string>;
  return *texts;
}

// The line, from 1 on; nothing where it cannot be read.
std::string source_line(const SourceLine& at) {
  const auto text = known_sources().find(at.file.substr(at.file.rfind('/') + 1));
  std::ifstream file;
  std::istringstream kept;
  if (text == known_sources().end()) file.open(at.file);
  else kept.str(text->second);
  std::istream& lines = text == known_sources().end() ? static_cast<std::istream&>(file) : kept;
  std::string line;
  for (int i = 0; i < at.line; ++i)
    if (!std::getline(lines, line)) return {};
  return line;
}

// Whether a bracket is still open at the line's end.
bool is_open(const std::string& line) {
  return std::count(line.begin(), line.end(), '(') > std::count(line.begin(), line.end(), ')');
}

}  // namespace

void know_source(const std::string& name, const std::string& text) { known_sources()[name] = text; }

bool line_has(std::uint64_t pc, const std::string& words) {
  return source_line(source_of(pc)).find(words) != std::string::npos;
}

std::string argument_of(std::uint64_t pc, const std::string& call) {
  const std::string line = source_line(source_of(pc));
  const std::size_t name = line.find(call), open = line.find_first_not_of(' ', name + call.size());
  if (name == std::string::npos || open == std::string::npos || line[open] != '(') return {};
  const std::size_t from = line.find_first_not_of(' ', open + 1), to = line.find_first_of("(),", open + 1);
  return from == std::string::npos || to == std::string::npos || line[to] == '(' ? "" : line.substr(from, to - from);
}

std::string variable_given_to(std::uint64_t pc, const std::vector<std::string>& calls) {
  const SourceLine at = source_of(pc);
  std::string line = source_line(at);
  if (line.empty()) return {};
  const auto has_call = [&](const std::string& text, std::size_t from) {
    return std::any_of(calls.begin(), calls.end(), [&](const std::string& name) {
      return text.find(name, std::min(from, text.size())) != std::string::npos;
    });
  };
  // The argument of a macro may stand on the lines that follow.
  constexpr int kLines = 5;
  for (int i = 1; i <= kLines && !has_call(line, 0) && is_open(line); ++i)
    line += ' ' + source_line({at.file, at.line + i, 0});
  // A call in a macro's argument has the position of the macro, before its own; anything earlier on the line is another
  // call.
  std::size_t word_end = static_cast<std::size_t>(std::max(at.column, 1)) - 1;
  const std::size_t word = std::min(word_end, line.size());
  while (word_end < line.size() && (std::isalnum(static_cast<unsigned char>(line[word_end])) || line[word_end] == '_'))
    ++word_end;
  const std::string macro = line.substr(word, word_end - word);
  const bool in_macro = !macro.empty() && !has_call(macro, 0) && has_call(line, word_end);
  // The call on this line that begins last before the column, else the first one.
  std::size_t open = std::string::npos;
  for (const std::string& name : calls)
    for (std::size_t from = in_macro ? word_end : 0, call; (call = line.find(name, from)) != std::string::npos;
         from = call + 1) {
      const std::size_t bracket = line.find('(', call);
      if (bracket == std::string::npos) continue;
      const bool nearer = in_macro ? bracket < open : call < static_cast<std::size_t>(at.column) + 5 && bracket > open;
      if (open == std::string::npos || nearer) open = bracket;
    }
  // A constructor that makes the call by itself: the variable stands at the column.
  if (open == std::string::npos)
    return is_wrapped(pc) && !std::isdigit(static_cast<unsigned char>(macro[0])) ? macro : "";
  std::size_t from = line.find('&', open), to = from;
  if (from == std::string::npos) return {};
  const auto part_of_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || std::strchr("_.[]", c);
  };
  for (to = ++from; to < line.size() && (part_of_name(line[to]) || line.compare(to, 2, "->") == 0 ||
                                         (line[to] == '>' && line[to - 1] == '-'));
       ++to) {}
  return line.substr(from, to - from);
}

}  // namespace simt
