// A scanner for preprocessed C++ that keeps positions: it finds launches and declarations, nothing more.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace simt::translate {

struct Token {
  enum class Kind {
    word,      // identifier, keyword or number
    mark,      // one character of punctuation
    text,      // string or character literal
    boundary,  // begin or end of a preprocessor directive: no construct crosses it
  };
  Kind kind;
  std::size_t begin, end;  // in the scanned text
};

// The origin of a place in the preprocessed text.
struct Origin {
  std::string file;
  int line = 0;
};

struct Scan {
  std::vector<Token> tokens;  // of user code; system headers are left out
  std::string_view text;

  std::string_view at(std::size_t index) const;
  bool is(std::size_t index, std::string_view what) const;
};

// Splits the output of `g++ -E -fdirectives-only` into tokens. Comments and system headers give none.
Scan scan(std::string_view text);

// The file and line of a position, computed from the line markers before it.
Origin origin_of(std::string_view text, std::size_t position);

// Changes what a macro stands for. `head` is how the preprocessor writes it: "#define NAME" or "#define NAME(a,b)".
void redefine_macro(std::string& text, const std::string& head, const std::string& meaning);

}  // namespace simt::translate
