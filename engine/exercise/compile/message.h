// What a compiler says about a student's file.
#pragma once
#include <string>

namespace warpwise {

/// A compiler message about the student's own file.
struct CompilerMessage {
  std::string file;  // as shown: relative to the project's root if it is inside
  int line = 0, column = 0;
  bool error = false;  // false: a warning
  std::string text;
};

}  // namespace warpwise
