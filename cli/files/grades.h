// The grades of a class: one row per submitted file, in a CSV file that grows during the check and can be resumed.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warpwise {

/// An untrusted name (of a folder or file) on one line: characters that control a terminal or a spreadsheet, or are
/// invisible, become \xNN, and backslashes are doubled. Different names stay different.
std::string escaped_name(std::string_view name);

struct GradeRow {
  std::string student, file;  // escaped
  std::string exercise;       // id; empty if the file belongs to no exercise
  bool passed = false;
  std::string stage;
  int changed_outside = 0;  // the first line outside the marked region that differs from the given text; 0: none
  std::string message;
  std::string content;  // fingerprint of the file's text; empty if it was not read
  std::string medal;    // "gold", "silver" or "bronze"; empty if none was won
};

/// A hash of a text, as 32 hexadecimal digits.
std::string fingerprint(std::string_view text);

std::string to_csv_line(const GradeRow& row);

/// The CSV file. Each row is written to disk as soon as it is known.
class GradeFile {
 public:
  /// Opens `path` and reads the rows in it. Throws CannotError if it cannot be written, UsageError if it holds
  /// something else.
  explicit GradeFile(std::filesystem::path path);
  ~GradeFile();
  GradeFile(const GradeFile&) = delete;
  GradeFile& operator=(const GradeFile&) = delete;

  /// An earlier run's row for this file with this content; null if there is none.
  const GradeRow* earlier(const std::string& file, const std::string& exercise, const std::string& content) const;
  void add(const GradeRow& row);
  /// Rewrites the file with the same rows in the order of the table; until then they are in the order of the checks.
  void finish(const std::vector<GradeRow>& rows);

 private:
  void write(const std::string& text);
  std::filesystem::path path_;
  std::map<std::string, GradeRow> earlier_;  // by file
  int file_ = -1;
};

}  // namespace warpwise
