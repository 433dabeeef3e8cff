// The table of a class: one row for each file that was handed in, in a CSV file that grows as they are checked and is resumed.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warpwise {

/// Somebody else's name (of a folder, of a file) on one line: what a terminal or a spreadsheet would obey, or does not show, is written as \xNN,
/// and a backslash twice. Two names that differ stay different.
std::string escaped_name(std::string_view name);

struct GradeRow {
  std::string student, file;  // escaped
  std::string exercise;       // id; empty where a file is no exercise's
  bool passed = false;
  std::string stage;
  int changed_outside = 0;  // the first line outside the marked region that is not as it was given; 0: none
  std::string message;
  std::string content;  // fingerprint of the file's text; empty where none was read
  std::string medal;    // "gold", "silver" or "bronze"; empty where none was won
};

/// Of a text, 32 hexadecimal digits.
std::string fingerprint(std::string_view text);

std::string to_csv_line(const GradeRow& row);

/// The CSV file. A row is in it, on the disk, as soon as it is known.
class GradeFile {
 public:
  /// Opens `path`, and takes over the rows that are there. Throws CannotError if it cannot be written, UsageError if it holds something else.
  explicit GradeFile(std::filesystem::path path);
  ~GradeFile();
  GradeFile(const GradeFile&) = delete;
  GradeFile& operator=(const GradeFile&) = delete;

  /// The row of an earlier run for this file with this content; null if there is none.
  const GradeRow* earlier(const std::string& file, const std::string& exercise, const std::string& content) const;
  void add(const GradeRow& row);
  /// The same rows, in the order of the table, in place of those that came as they were checked.
  void finish(const std::vector<GradeRow>& rows);

 private:
  void write(const std::string& text);
  std::filesystem::path path_;
  std::map<std::string, GradeRow> earlier_;  // by file
  int file_ = -1;
};

}  // namespace warpwise
