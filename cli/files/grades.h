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

/// The stage of a file that was not judged: through no fault of its own, so that it is checked again the next time.
inline constexpr const char* kNotJudged = "not judged";

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

/// The rows of a table that GradeFile has written. Throws UsageError if the file is none.
std::vector<GradeRow> read_grades(const std::filesystem::path& path);

/// The CSV file. Each row is written to disk as soon as it is known. A row is never lost: one of a file that is not checked
/// this time stays. One process at a time holds the file.
class GradeFile {
 public:
  /// Opens `path`, locks it and reads the rows in it. Throws CannotError if it cannot be written or another process holds it,
  /// UsageError if it holds something else.
  explicit GradeFile(std::filesystem::path path);
  ~GradeFile();
  GradeFile(const GradeFile&) = delete;
  GradeFile& operator=(const GradeFile&) = delete;

  /// A submitted file's name in the table: its whole path, so that equal names below two folders stay apart; escaped.
  static std::string name_of(const std::filesystem::path& file);

  /// An earlier run's row for this file with this content; null if there is none.
  const GradeRow* earlier(const std::string& file, const std::string& exercise, const std::string& content) const;
  void add(const GradeRow& row);
  /// Rewrites the file with the same rows in the order of the table, after those of other files; until then they are in the
  /// order of the checks.
  void finish(const std::vector<GradeRow>& rows);
  /// How many rows are about files that are not among `rows`.
  size_t others(const std::vector<GradeRow>& rows) const;

 private:
  struct Earlier {
    GradeRow row;
    std::string line;  // as it stands in the file
    size_t place = 0;  // among the lines
  };

  void open_locked();
  void read();
  void write(const std::string& text);
  /// The lines about files that are not among `rows`, in their order.
  std::vector<std::string> other_lines(const std::vector<GradeRow>& rows) const;

  std::filesystem::path path_;
  std::map<std::string, Earlier> earlier_;  // by file
  std::map<size_t, std::string> unknown_;   // lines that are no rows, by their place: someone's notes
  int file_ = -1;
};

}  // namespace warpwise
