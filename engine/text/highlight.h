// Which letters of CUDA C++ source are what, for colouring. No grammar: words, numbers, strings, comments, directives.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace warpwise {

enum class Token { plain, keyword, qualifier, type, number, string, comment, directive };

struct Span {
  size_t begin = 0, length = 0;  // bytes of the line
  Token token = Token::plain;
  bool operator==(const Span&) const = default;
};

/// For each line its spans in order, covering the whole line. A block comment goes on over line ends.
std::vector<std::vector<Span>> highlight(const std::vector<std::string>& lines);

}  // namespace warpwise
