// `warpwise marks`: a class's grades as marks for a gradebook.
#include <fmt/format.h>

#include "cli/files/gradebook.h"
#include "cli/files/whole_file.h"
#include "cli/terminal/terminal.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"
#include "engine/exercise/list.h"
#include "engine/printable.h"

namespace warpwise {

namespace {

struct MarksOptions {
  std::vector<std::string> grades;
  std::string book, out = "marks.csv";
  Marks marks;
};

std::string list_of(const std::vector<std::string>& students) {
  constexpr size_t kMost = 10;
  std::string text;
  for (size_t i = 0; i < students.size() && i < kMost; i++) text += (i ? ", " : "") + printable(students[i], 60);
  return students.size() > kMost ? text + fmt::format(" and {} more", students.size() - kMost) : text;
}

int write_marks(const MarksOptions& options) {
  std::vector<GradeRow> rows;
  for (const auto& path : options.grades)
    for (auto& row : read_grades(path)) rows.push_back(std::move(row));
  const std::string book = text_of(options.book);
  if (book.empty()) throw UsageError("cannot read " + options.book + ", or it is empty: name the gradebook's CSV file");
  std::error_code ignored;
  if (std::filesystem::equivalent(options.book, options.out, ignored))
    throw UsageError(options.out + " is the gradebook itself: give -o another file");
  const FilledBook filled = fill_gradebook(book, rows, options.marks);
  write_whole_file(options.out, filled.csv);
  fmt::print("{}: marks of {} {} for {}\n", options.out, filled.filled, filled.filled == 1 ? "student" : "students",
             filled.kind);
  if (!filled.unknown.empty())
    complain("not in the gradebook, so without a mark: " + list_of(filled.unknown) +
             ". Rename their folders to a login, a number, an address or a full name of it");
  if (!filled.ambiguous.empty())
    complain("several in the gradebook, or in the grades, are called so; without a mark: " + list_of(filled.ambiguous) +
             ". Rename their folders to a login or a number");
  return filled.unknown.empty() && filled.ambiguous.empty() ? kOk : kCheckFailed;
}

}  // namespace

void add_marks(Verb& app, int& status) {
  auto* verb = app.add_subcommand("marks", "Fill a class's grades into Moodle's or Canvas's gradebook");
  auto options = std::make_shared<MarksOptions>();
  verb->add_option("grades", options->grades,
                   "of `warpwise check --submissions DIR --csv GRADES.csv`; several are joined")
      ->required()
      ->type_name("GRADES.csv");
  verb->add_option("--gradebook", options->book,
                   "the course's gradebook, exported as CSV: it says who the students are")
      ->required()
      ->type_name("BOOK.csv");
  verb->add_option("-o,--out", options->out, "the table to import")->type_name("F.csv")->capture_default_str();
  verb->add_option("--points", options->marks.points, "for an exercise that is passed")
      ->check(Range(0.0, 1e6))
      ->capture_default_str();
  verb->add_flag("--total", options->marks.total, "one column, Warpwise, instead of one for each exercise");
  verb->footer(
      "Exit status: 0; 1 a student of the grades has no row of one's own in the gradebook; 2 usage; 3 it cannot be written.");
  verb->callback([options, &status] { status = write_marks(*options); });
}

}  // namespace warpwise
