// A course's gradebook as Moodle and Canvas export it, and the table of marks that they import.
#pragma once
#include <string>
#include <vector>

#include "cli/files/grades.h"

namespace warpwise {

struct Marks {
  double points = 1;   // for an exercise that is passed
  bool total = false;  // one column with the sum, instead of one for each exercise
};

struct FilledBook {
  std::string csv;                     // ready to be imported
  std::string kind;                    // "Moodle" or "Canvas"
  size_t filled = 0;                   // rows with marks
  std::vector<std::string> unknown;    // students of the grades whom the gradebook does not have
  std::vector<std::string> ambiguous;  // students whose name several rows have
};

/// Fills the marks of `rows` into a gradebook. A student is found by login, number, address or full name, whatever the
/// case, and by a folder's name as Moodle's download gives it. Who has handed in nothing keeps an empty mark. Throws
/// UsageError if `book` is no gradebook.
FilledBook fill_gradebook(const std::string& book, const std::vector<GradeRow>& rows, const Marks& marks);

}  // namespace warpwise
