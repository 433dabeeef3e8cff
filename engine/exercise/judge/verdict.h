// Turns what an exercise's launches did into messages for the student.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/exercise/exercise.h"
#include "engine/exercise/judge/student_module.h"

namespace warpwise {

/// One shape's launches.
struct ShapeOutcome {
  Shape shape;
  const Size& size() const { return shape.size; }
  std::string output = {};  // the name of the problem's output; empty if it has several
  ErrorStats error = {};    // of the first wrong launch; otherwise of the last launch
  // Why it is wrong. Looked for where the shape may be the one that is shown.
  bool first_right = true;  // the first launch was right
  bool from_decoy =
      false;  // it would have been right for the inputs that lay in place of the given ones while no kernel ran
  bool by_order = false;    // wrong at the second launch only because blocks, warps and lanes ran in another order
  bool same_twice = false;  // two launches on different inputs left the same output
  std::string cause = {};   // from the exercise's own list, recognised in the output of the first wrong launch
  bool same_bits =
      true;             // other orders on the same input left the same output; looked at where the exercise asks for it
  double launches = 0;  // kernels launched by one call; 0 if they are not counted
  double written = 0, output_bytes = 0;  // by the kernels, and of the outputs; 0 where they are not compared
};

/// What was counted at a shape with goals.
struct CountedShape {
  Size size;
  nlohmann::json report;
  double output_bytes = 0, input_bytes = 0;  // the problem's
  double slack = 1;                          // Shape::slack
};

struct Findings {
  std::vector<ShapeOutcome> shapes;
  nlohmann::json hazards = nlohmann::json::array();  // one entry per place in the source
  std::vector<CountedShape> counted;
  std::string not_by_kernels;  // a size at which something other than kernels wrote outputs; empty if none
  std::string by_host;         // a size at which outputs are right where kernels do nothing; empty if none
  std::string moved_only;      // a size at which outputs have numbers that no kernel has made; empty if none
  std::string begun_by_host;   // a size at which kernels find numbers that host code has worked out; empty if none
  std::string read_by_host;    // a size at which outputs depend on inputs that host code reads; empty if none
  uint64_t seed = 0;
  std::string ended;  // why the launches ended early, as a sentence; empty if they ran to the end
  Size ended_at;      // the shape of the launch that did not finish
};

/// Which of the wrong shapes is shown: the first; or, where that is too small for a picture, the first one of a picture's
/// size. `shown` are the elements of the wrong shape that is shown so far, 0 for none, and `checked` those of a later one.
inline bool is_shown_instead(int64_t shown, int64_t checked) {
  return shown == 0 || (shown < 64 && checked >= 64 && checked <= 4096);
}

struct Verdict {
  std::string stage;      // "run", "correct", "hazards", "counters" or "passed"
  nlohmann::json report;  // docs/stream.md
};

/// `module` is asked for the student's predictions.
Verdict judge(const Exercise& exercise, const Findings& findings, const StudentModule& module);

}  // namespace warpwise
