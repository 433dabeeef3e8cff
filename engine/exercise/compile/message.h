// What a compiler says about a student's file.
#pragma once
#include <string>
#include <vector>

namespace warpwise {

/// A compiler message about the student's own file.
struct CompilerMessage {
  std::string file;  // as shown: relative to the project's root if it is inside
  int line = 0, column = 0;
  bool error = false;  // false: a warning
  std::string text;
};

/// Finds "file:line:column: error: text" lines of g++, "file(line): error: text" lines of nvcc and "file:line:
/// undefined reference" lines of the linker (from binutils 2.44 on "file:line:(.text+0x1f): undefined reference"), also
/// for other files (headers). Names and texts are as the compiler wrote them.
std::vector<CompilerMessage> messages_in(const std::string& output);

/// What g++ knows to be undefined in a file with this text: loops with a round too many, and accesses outside of a variable.
/// Where the loop begins, or where the variable is declared, and a sentence.
std::vector<CompilerMessage> undefined_in(const std::string& output, const std::string& text);

}  // namespace warpwise
