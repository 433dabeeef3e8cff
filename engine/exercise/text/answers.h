// An exercise's answers beside its solution: wrong ones that its check must reject, and others that it must accept. They
// are the sections of one file, solutions/NN_lesson/exK_topic.answers.cu. Each stands in for the marked region of the
// given file:
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

namespace warpwise {

constexpr std::string_view kWrongAnswer = "// === wrong: ", kOtherAnswer = "// === other: ",
                           kRejected = "// Rejected: ";

struct Answer {
  std::string name;           // "no_bounds"
  bool right = false;         // an other answer; false: a wrong one
  std::string rejected_with;  // of a wrong one: part of the message that the student must get
  std::string region;         // below one line of comment, and above the blank line that ends each section but the last
  std::string trouble = {};   // what is wrong with the section, as a sentence; empty if nothing is
};

/// The sections of such a file, in their order. What stands before the first of them is for people.
std::vector<Answer> answers_in(const std::string& text);

}  // namespace warpwise
