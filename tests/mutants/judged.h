// Judges mutants as the grader would judge a student's file.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/exercise/session/check.h"
#include "tests/mutants/mutants.h"

namespace warpwise::test {

enum class Fate {
  killed,         // the check rejects it
  lesser,         // a right one that wins less than gold
  no_program,     // it does not compile
  equal,          // it passes, and behaves as the solution does
  passes,         // it passes
  lives_no_more,  // on the list of equal ones, and rejected
  not_judged,     // the machine is too busy for it
};

struct Judged {
  std::string exercise;
  Mutant mutant;
  Fate fate = Fate::killed;
  std::string stage, message;  // of the check
};

/// Judges mutants, several at a time; `each` is told of each as it is known, one at a time.
std::vector<Judged> judge_mutants(const std::vector<std::pair<std::string, Mutant>>& mutants,
                                  const CheckSettings& settings, unsigned at_once,
                                  const std::function<void(const Judged&)>& each = {});

const char* word_for(Fate fate);

/// The list of the equal ones in the tree.
std::string list_of_equals(const std::filesystem::path& root);

}  // namespace warpwise::test
