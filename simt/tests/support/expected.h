// What a broken program's comments say that its report holds. A mark stands on the very line that the report names:
//
//   s[t] = t;            // other: race
//   out[t] = s[63 - t];  // expect: race
//
// `expect: KIND` is a hazard's line, `other: KIND` the second line that it names, if it names one. Two lines with
// `expect: KIND` are those of one hazard, in either order. Where a program has several hazards of one kind, a letter
// tells them apart (`expect: race a; other: race b`). Lines of their own hold
//
//   // says: WORDS       some message of the report, or the program's output, holds these words
//   // omits: WORDS      none does
//   // options: JSON     the backend's options for this program
//   // exit: STATUS      the program's exit status, if it is not 0
#pragma once
#include <string>
#include <vector>

#include "program.h"

namespace programs {

struct Hazard {
  std::string kind;
  int line = 0, other_line = 0;  // 0: none
  bool either_order = false;     // the report may name the two lines the other way round
};

struct Expected {
  std::vector<Hazard> hazards;
  std::vector<std::string> says, omits;
  std::string options = "{}";
  int exit = 0;
};

// Throws std::runtime_error for a mark without its counterpart.
Expected expected_of(const std::string& text);

// Runs a program, and checks that its report holds what is expected, and no other hazard.
void check_expected(const Expected& expected, const Outcome& ran);

}  // namespace programs
