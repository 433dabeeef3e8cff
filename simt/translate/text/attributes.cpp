#include "attributes.h"

#include <algorithm>
#include <cctype>

#include "tokens.h"

namespace simt::translate {
namespace {

bool takes_name(std::string_view word) {
  if (word.size() > 4 && word.substr(0, 2) == "__" && word.substr(word.size() - 2) == "__")
    word = word.substr(2, word.size() - 4);
  for (const std::string_view name : {"section", "symver", "weakref", "alias", "ifunc"})
    if (word == name) return true;
  return false;
}

bool is_name(std::string_view literal) {
  if (literal.size() < 2 || literal.front() != '"' || literal.back() != '"') return false;
  literal = literal.substr(1, literal.size() - 2);
  return std::all_of(literal.begin(), literal.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '@';
  });
}

// The expansion of __constant__ (include/simt/qualifiers.h), before a quoted number.
constexpr std::string_view kConstant = R"x(".simt_constant,\"aw\",@progbits#")x";

}  // namespace

std::vector<std::string> attribute_errors(std::string_view preprocessed) {
  const Scan tokens = scan(preprocessed);
  std::vector<std::string> errors;
  const auto fail = [&](std::size_t token, const char* why) {
    const Origin origin = origin_of(preprocessed, tokens.tokens[token].begin);
    errors.push_back(origin.file + ":" + std::to_string(origin.line) + ": error: " + why);
  };
  for (std::size_t i = 0; i + 2 < tokens.tokens.size(); ++i) {
    // Compiled code shows this too (facts.h), except in functions that are called as the backend's own.
    if (tokens.tokens[i].kind == Token::Kind::word && tokens.at(i).find("no_sanitize") != std::string_view::npos)
      fail(i, "an attribute (no_sanitize) hides from the counters what the function does: take it away");
    if (tokens.tokens[i].kind != Token::Kind::word || !takes_name(tokens.at(i)) || !tokens.is(i + 1, "(")) continue;
    for (std::size_t k = i + 2; k < tokens.tokens.size() && tokens.tokens[k].kind == Token::Kind::text; ++k) {
      if (is_name(tokens.at(k)) || (k == i + 2 && tokens.at(k) == kConstant)) continue;
      fail(k, "a name in an attribute may hold letters, digits, '_' and '.' alone");
      break;
    }
  }
  return errors;
}

}  // namespace simt::translate
