// Makes wrong answers: takes the region that a student writes, from a solution, and changes one thing in it at a time, as a
// tired student would. A check must reject each of them, unless the change leaves the program's behaviour as it was.
#pragma once
#include <string>
#include <vector>

namespace warpwise::test {

struct Mutant {
  std::string kind;  // "relation", "operator", "guard", "barrier", "index", "size", "constant", "order", "missing", ...
  int line = 0, column = 0;  // in the region, from 1: where the change begins
  std::string what;          // "`<` becomes `<=`"
  std::string changed;       // the line of the new region where the change begins, without the blanks around it
  std::string region;        // the new region

  /// "guard 3:15 `i < n` becomes `true`": what reports and the list of equal ones call it, in an exercise.
  std::string name() const;
};

/// All mutants of a region, in the order of their places; no two have the same text, and none the given one's. `file`: the whole
/// text around it, whose names may be mistaken for each other.
std::vector<Mutant> mutants_of(const std::string& region, const std::string& file);

}  // namespace warpwise::test
