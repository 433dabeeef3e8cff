#include "cli/files/gradebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "engine/errors.h"
#include "engine/exercise/list.h"
#include "engine/export/csv.h"

namespace warpwise {

namespace {

using Cells = std::vector<std::string>;

// Columns that say who a row is about, which an import needs.
constexpr const char* kCanvas[] = {"Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Section"};
constexpr const char* kMoodle[] = {"First name", "Last name", "Surname", "Username", "ID number", "Email address"};
constexpr const char* kTotal = "Warpwise";

std::string trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
  return begin == text.npos ? "" : text.substr(begin, end - begin + 1);
}

std::string folded(const std::string& text) {
  std::string lower = trimmed(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

/// The separator that Moodle's and Canvas's users may choose.
char separator_of(const std::string& text) {
  const std::string head = text.substr(0, text.find('\n'));
  for (const char c : {',', ';', '\t'})
    if (std::count(head.begin(), head.end(), c) > 1) return c;
  return ',';
}

class Book {
 public:
  explicit Book(std::string text) {
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
    rows_ = csv_rows(text, separator_of(text));
    if (rows_.empty()) refuse();
    for (auto& title : rows_.front()) title = trimmed(title);
    canvas_ = column("Student") >= 0 && column("ID") >= 0 && column("Section") >= 0;
    if (!canvas_ && column("Email address") < 0 && column("Username") < 0 && column("ID number") < 0) refuse();
    for (size_t i = 1; i < rows_.size(); i++) rows_[i].resize(rows_.front().size());
  }

  bool canvas() const { return canvas_; }
  const std::vector<Cells>& rows() const { return rows_; }
  int column(const std::string& title) const {
    const auto& titles = rows_.front();
    const auto found = std::find(titles.begin(), titles.end(), title);
    return found == titles.end() ? -1 : static_cast<int>(found - titles.begin());
  }
  /// Canvas's row of the points that can be had is about nobody; nor is its student for tests.
  bool is_student(const Cells& row) const {
    const std::string first = canvas_ ? cell(row, "Student") : row.front();
    return !(canvas_ && (first.starts_with("Points Possible") || first == "Student, Test"));
  }
  /// The columns that an import needs, as far as the book has them.
  std::vector<int> identity() const {
    std::vector<int> columns;
    const auto add = [&](const char* title) {
      if (const int at = column(title); at >= 0) columns.push_back(at);
    };
    if (canvas_) std::for_each(std::begin(kCanvas), std::end(kCanvas), add);
    else std::for_each(std::begin(kMoodle), std::end(kMoodle), add);
    return columns;
  }
  /// What a student may be called.
  std::set<std::string> names_of(const Cells& row) const {
    std::set<std::string> names;
    const auto add = [&](const std::string& name) {
      if (!folded(name).empty()) names.insert(folded(name));
    };
    if (canvas_) {
      for (const char* title : {"ID", "SIS User ID", "SIS Login ID"}) add(cell(row, title));
      const std::string name = cell(row, "Student");  // "Lovelace, Ada"
      add(name);
      if (const size_t comma = name.find(','); comma != name.npos)
        add(trimmed(name.substr(comma + 1)) + " " + name.substr(0, comma));
      return names;
    }
    for (const char* title : {"Username", "ID number", "Email address"}) add(cell(row, title));
    const std::string address = cell(row, "Email address");
    add(address.substr(0, address.find('@')));
    add(cell(row, "First name") + " " + cell(row, column("Last name") >= 0 ? "Last name" : "Surname"));
    return names;
  }
  /// The title under which the book has this column already: Canvas adds a number to those that it has imported.
  std::string title_of(const std::string& wanted) const {
    for (const auto& title : rows_.front())
      if (std::regex_replace(title, std::regex(R"( \(\d+\)$)"), "") == wanted) return title;
    return wanted;
  }

 private:
  [[noreturn]] static void refuse() {
    throw UsageError(
        "the gradebook is neither Moodle's nor Canvas's: export it there as CSV, with the students' logins, numbers or "
        "addresses");
  }
  std::string cell(const Cells& row, const std::string& title) const {
    const int at = column(title);
    return at < 0 || static_cast<size_t>(at) >= row.size() ? "" : trimmed(row[static_cast<size_t>(at)]);
  }
  std::vector<Cells> rows_;
  bool canvas_ = false;
};

/// A folder's name without what Moodle's download adds: "Ada Lovelace_1234_assignsubmission_file".
std::string without_moodles_end(const std::string& student) {
  return std::regex_replace(student, std::regex(R"(_\d+_assignsubmission_.*$)"), "");
}

std::string line_of(const Cells& cells) {
  std::string line;
  for (size_t i = 0; i < cells.size(); i++) line += (i ? "," : "") + csv_field(cells[i]);
  return line + "\n";
}

}  // namespace

FilledBook fill_gradebook(const std::string& text, const std::vector<GradeRow>& rows, const Marks& marks) {
  const Book book(text);
  // By student and exercise; of several files the best counts.
  std::map<std::string, std::map<std::string, bool>> passed;
  std::set<std::string> handed_in;
  for (const auto& row : rows) {
    auto& of_student = passed[row.student];
    if (row.exercise.empty()) continue;
    of_student[row.exercise] |= row.passed;
    handed_in.insert(row.exercise);
  }
  Cells exercises;  // in the order of the lessons
  for (const auto& exercise : exercise_list())
    if (handed_in.contains(exercise.id)) exercises.push_back(exercise.id);

  FilledBook filled;
  filled.kind = book.canvas() ? "Canvas" : "Moodle";
  std::map<size_t, std::string> student_of;  // by the book's row
  for (const auto& [student, results] : passed) {
    std::vector<size_t> found;
    for (size_t i = 1; i < book.rows().size(); i++) {
      const auto names = book.names_of(book.rows()[i]);
      if (book.is_student(book.rows()[i]) &&
          (names.contains(folded(student)) || names.contains(folded(without_moodles_end(student)))))
        found.push_back(i);
    }
    if (found.empty()) filled.unknown.push_back(student);
    else if (found.size() > 1 || student_of.contains(found.front())) filled.ambiguous.push_back(student);
    else student_of[found.front()] = student;
  }
  filled.filled = student_of.size();

  const auto columns = book.identity();
  Cells titles;
  for (const int at : columns) titles.push_back(book.rows().front()[static_cast<size_t>(at)]);
  const Cells marked = marks.total ? Cells{kTotal} : exercises;
  for (const auto& column : marked) titles.push_back(book.title_of(column));
  filled.csv = line_of(titles);
  if (book.canvas()) {
    Cells possible(columns.size());
    possible.front() = "    Points Possible";
    const double each = marks.total ? marks.points * static_cast<double>(exercises.size()) : marks.points;
    for (size_t i = 0; i < marked.size(); i++) possible.push_back(fmt::format("{:g}", each));
    filled.csv += line_of(possible);
  }
  for (size_t i = 1; i < book.rows().size(); i++) {
    if (!book.is_student(book.rows()[i])) continue;
    Cells cells;
    for (const int at : columns) cells.push_back(book.rows()[i][static_cast<size_t>(at)]);
    const auto student = student_of.find(i);
    double sum = 0;
    for (const auto& exercise : exercises) {
      std::string mark;
      if (student != student_of.end()) {
        const auto& results = passed.at(student->second);
        const auto result = results.find(exercise);
        const double points = result != results.end() && result->second ? marks.points : 0;
        sum += points;
        if (result != results.end()) mark = fmt::format("{:g}", points);
      }
      if (!marks.total) cells.push_back(mark);
    }
    if (marks.total) cells.push_back(student == student_of.end() ? "" : fmt::format("{:g}", sum));
    filled.csv += line_of(cells);
  }
  return filled;
}

}  // namespace warpwise
