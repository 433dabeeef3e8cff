// The mutants that are known to behave as their solution does: tests/mutants/equals.txt, by exercise and mutant, each with the
// reason. Such a mutant may pass.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "tests/mutants/mutants.h"

namespace warpwise::test {

struct Equal {
  std::string exercise;  // "transpose/tile"
  std::string name;      // of the mutant
  std::string changed;   // its changed line
  std::string reason;    // why the behaviour is the same
  int line = 0;          // in equals.txt
};

/// The entries of such a file; those that follow each other without an empty line have the reason of the last. Throws UsageError with
/// the line that is malformed.
std::vector<Equal> equals_in(const std::string& text);

/// The entry for a mutant of `exercise`; null if there is none.
const Equal* entry_of(const std::vector<Equal>& equals, const std::string& exercise, const Mutant& mutant);

/// How an entry for the mutant begins, to be completed with the reason.
std::string entry_for(const std::string& exercise, const Mutant& mutant);

/// Entries that name no mutant of their exercise (any more), each as a sentence. Reads the solutions below `root`.
std::vector<std::string> stale_entries(const std::vector<Equal>& equals, const std::filesystem::path& root);

/// The mutants of an exercise's solution.
std::vector<Mutant> mutants_of_exercise(const std::string& exercise, const std::filesystem::path& root);

/// The solution with a mutant's region.
std::string text_with(const std::string& exercise, const Mutant& mutant, const std::filesystem::path& root);

}  // namespace warpwise::test
