// What may not stand in the marked region of an exercise: text that reaches beyond it.
#pragma once
#include <string>

namespace warpwise {

struct RegionTrouble {
  int line = 0;         // of the file, from 1; 0: there is none
  std::string message;  // a sentence
};

/// The first thing in the marked region that reaches out of it (an open bracket, a comment without end, a macro that changes
/// given lines, an #include), or a #line anywhere: messages could not name lines any more. A file without marks is all the
/// student's own: only #line is looked for.
RegionTrouble trouble_in_region(const std::string& text);

/// The first token outside the marked region that is not as it was given, for exercises whose given lines must stay: figures
/// that are predicted are those of the given kernels. Comments and blanks may change.
RegionTrouble change_outside(const std::string& text, const std::string& pristine);

}  // namespace warpwise
