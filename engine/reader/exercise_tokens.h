// A student's text in tokens, as the compiler reads it: comments, strings, raw strings, lines that go on after a backslash,
// and the other spellings of brackets.
#pragma once
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
  int line = 0;              // of the text, from 1
  bool begins_line = false;  // only blanks and comments before it
  bool is(std::string_view what) const { return text == what; }
};

std::vector<SourceToken> tokens_of(std::string_view text);

}  // namespace warpwise
