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

/// The loops that g++ counts, and knows to have a round too many: one that goes past the end of an array, for example. Where each
/// begins, and a sentence.
std::vector<CompilerMessage> loops_too_long_in(const std::string& output);

}  // namespace warpwise
