// An exercise's answers: its solution, wrong ones that its check must reject, and others that it must accept. They are the
// sections of one file, exercises/NN_lesson/answers/exK_topic.cu. Each stands in for the marked region of the given file:
//
//     // === solution
//         if (i < n) out[i] = in[i];
//
//     // === wrong: no_bounds
//     // Rejected: access out of bounds
//     // The last block reaches past the edge.
//         out[i] = in[i];
//
//     // === other: macro
//     // A macro of its own.
//     #define INSIDE (i < n)
//         if (INSIDE) out[i] = in[i];
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/exercise/list.h"

namespace warpwise {

constexpr std::string_view kSolution = "// === solution\n", kWrongAnswer = "// === wrong: ",
                           kOtherAnswer = "// === other: ", kRejected = "// Rejected: ";

struct Answer {
  std::string name;           // "no_bounds"; "solution"
  bool right = false;         // false: a wrong one
  std::string rejected_with;  // of a wrong one: part of the message that the student must get
  std::string region;        // above the blank line that ends each section but the last; of all but the solution, below
                             // one line of comment
  std::string trouble = {};  // what is wrong with the section, as a sentence; empty if nothing is
};

/// The sections of such a file, in their order. What stands before the first of them is for people.
std::vector<Answer> answers_in(const std::string& text);

/// The text of an exercise's solution: the given file with the solution's region. Throws CannotError if it was not handed
/// out with this copy.
std::string solution_of(const std::filesystem::path& root, const ExerciseInfo& exercise);

}  // namespace warpwise
