// Splits C++ and CUDA source into tokens as the compiler does: comments, strings, raw strings, lines continued after a
// backslash, and alternative spellings of brackets. For the check of exercises and for colouring. (The CPU backend's
// translator, which is built without the engine, has a scanner of its own: it reads preprocessed text of megabytes.)
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpwise {

struct SourceToken {
  enum class Kind {
    name,     // identifier or keyword
    number,   // as the preprocessor takes one
    text,     // string or character literal
    mark,     // punctuation: one character; digraphs as what they stand for, %: as #
    unended,  // a comment, string or raw string that is still open at the end of the text: its first characters
  };
  Kind kind;
  std::string text;
  int line = 0;               // in the text, from 1
  size_t begin = 0, end = 0;  // bytes of the text; all between two tokens are blanks and comments
  bool begins_line = false;   // only blanks and comments come before it
  bool is(std::string_view what) const { return text == what; }
};

std::vector<SourceToken> tokens_of(std::string_view text);

}  // namespace warpwise
