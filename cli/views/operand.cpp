#include "cli/views/operand.h"

#include <cctype>

namespace warpwise {

namespace {

constexpr size_t kNone = std::string::npos;

bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

// The bracket that belongs to the closing one at `at`.
size_t opening(const std::string& text, size_t at) {
  int open = 0;
  for (size_t i = at + 1; i-- > 0;) {
    if (text[i] == ']' || text[i] == ')') ++open;
    if ((text[i] == '[' || text[i] == '(') && --open == 0) return i;
  }
  return kNone;
}

// The expression whose last character is at `last`: a name with its members and indices, or what a * before brackets
// points to.
std::string ending_at(const std::string& text, size_t last) {
  size_t begin = last + 1;
  while (begin > 0) {
    const char before = text[begin - 1];
    if (before == ']' || before == ')') {
      const size_t open = opening(text, begin - 1);
      if (open == kNone) return "";
      begin = open;
      if (begin > 0 && (in_name(text[begin - 1]) || text[begin - 1] == ']' || text[begin - 1] == ')')) continue;
      break;
    }
    if (!in_name(before)) break;
    while (begin > 0 && in_name(text[begin - 1])) --begin;
    if (begin > 0 && text[begin - 1] == '.') --begin;
    else if (begin > 1 && (text.compare(begin - 2, 2, "->") == 0 || text.compare(begin - 2, 2, "::") == 0)) begin -= 2;
    else break;
  }
  if (begin > 0 && text[begin - 1] == '*') {  // of a pointer, or of a product?
    size_t before = begin - 1;
    while (before > 0 && is_blank(text[before - 1])) --before;
    if (before == 0 || !(in_name(text[before - 1]) || text[before - 1] == ']' || text[before - 1] == ')')) --begin;
  }
  return text.substr(begin, last + 1 - begin);
}

std::string ending_before(const std::string& text, size_t at) {
  while (at > 0 && is_blank(text[at - 1])) --at;
  return at > 0 ? ending_at(text, at - 1) : "";
}

// The assignment of the statement in which `at` is, left of it.
size_t assignment_before(const std::string& text, size_t at) {
  for (size_t i = at; i-- > 0;) {
    if (text[i] == ';' || text[i] == '{' || text[i] == '}') return kNone;
    if (text[i] != '=' || i == 0 || (i + 1 < text.size() && text[i + 1] == '=')) continue;
    if (std::string("=!<>").find(text[i - 1]) != kNone) continue;
    return std::string("+-*/%&|^").find(text[i - 1]) != kNone ? i - 1 : i;
  }
  return kNone;
}

// The first argument of the call whose bracket is at `open`, without &.
std::string first_argument(const std::string& text, size_t open) {
  size_t begin = text.find_first_not_of(" \t&", open + 1), end = begin;
  for (int depth = 0; end < text.size(); ++end) {
    if (text[end] == '(' || text[end] == '[') ++depth;
    if (depth == 0 && (text[end] == ',' || text[end] == ')')) return text.substr(begin, end - begin);
    if (text[end] == ')' || text[end] == ']') --depth;
  }
  return "";
}

}  // namespace

std::string operand_at(const std::string& line, int column, const std::string& op) {
  if (column < 1 || column > static_cast<int>(line.size())) return "";
  const auto at = static_cast<size_t>(column) - 1;
  const char here = line[at];
  if (op == "atomic" || here == '(') {
    const size_t open = line.find('(', at);
    return open == kNone ? "" : first_argument(line, open);
  }
  if (op == "store") {
    if (const size_t assigned = assignment_before(line, at); (here == ']' || in_name(here)) && assigned != kNone)
      return ending_before(line, assigned);
    if (std::string("=+-*/%&|^").find(here) != kNone) {
      if (const std::string left = ending_before(line, at); !left.empty()) return left;
      return line.compare(at, 2, "++") == 0 || line.compare(at, 2, "--") == 0
                 ? line.substr(at + 2, line.find_first_of(" ;,)", at) - at - 2)
                 : "";
    }
  }
  if (here == ']' || here == ')') return ending_at(line, at);
  if (here == '*') {
    size_t end = at + 1;
    if (end < line.size() && line[end] == '(') {
      for (int depth = 0; end < line.size(); ++end) {
        depth += line[end] == '(';
        if (line[end] == ')' && --depth == 0) return line.substr(at, end + 1 - at);
      }
      return "";
    }
    while (end < line.size() && in_name(line[end])) ++end;
    return end > at + 1 ? line.substr(at, end - at) : "";
  }
  if (!in_name(here)) return "";
  size_t end = at;
  while (end + 1 < line.size() && in_name(line[end + 1])) ++end;
  if (end + 1 < line.size() && line[end + 1] == '(') return first_argument(line, end + 1);
  return ending_at(line, end);
}

}  // namespace warpwise
