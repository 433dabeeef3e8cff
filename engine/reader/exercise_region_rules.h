// What may not stand in the marked region of an exercise: text that reaches beyond it.
#pragma once
#include <string>
#include <vector>

namespace warpwise {

struct RegionTrouble {
  int line = 0;         // of the file, from 1; 0: there is none
  std::string message;  // a sentence
};

/// The first thing in the marked region that reaches out of it (an open bracket, a comment without end, a macro that changes
/// given lines, an #include), or a #line anywhere: messages could not name lines any more. A file without marks is all the
/// student's own: only #line is looked for.
RegionTrouble trouble_in_region(const std::string& text);

/// The first token outside the marked region that is not as it was given, for exercises whose given lines must stay; `why`
/// they must, as a part of a sentence. Comments and blanks may change.
RegionTrouble change_outside(const std::string& text, const std::string& pristine, const std::string& why);

/// The first thing in a region of predictions that could give the given kernels another meaning: a name of theirs declared
/// anew, an operator, a directive. `predicted`: what the region is to define.
RegionTrouble trouble_in_predictions(const std::string& text, const std::vector<std::string>& predicted);

}  // namespace warpwise
