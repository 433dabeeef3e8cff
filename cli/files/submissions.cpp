#include "cli/files/submissions.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "cli/files/grades.h"
#include "engine/errors.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFiles = 40;       // per student, named like exercises
constexpr size_t kMostEntries = 20000;  // per student: how many folder entries are looked at
constexpr int kDeepest = 16;

fs::path name_of(const ExerciseInfo& exercise) { return fs::path(exercise.file).filename(); }

/// What one student has submitted.
class Folder {
 public:
  Folder(std::string student, const std::string& only) : student_(std::move(student)), only_(only) {}

  void look(const fs::path& folder) {
    std::error_code error;
    if (fs::is_symlink(fs::symlink_status(folder, error)))
      return say(folder, "missing", "The folder is a link, which is not followed: hand in the folder itself.");
    size_t entries = 0;
    fs::recursive_directory_iterator entry(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      if (++entries > kMostEntries || entry.depth() > kDeepest) {
        found_.clear();
        return say(folder, "refused",
                   fmt::format("The folder holds more than {} files, or folders more than {} deep, and is not looked "
                               "through: hand in one file for each exercise.",
                               kMostEntries, kDeepest));
      }
      add(entry->path());
    }
    if (error)
      say(folder, "missing",
          "The folder could not be read to its end (" + error.message() + "): look into it by hand.");
    const size_t named =
        static_cast<size_t>(std::count_if(found_.begin(), found_.end(), [](auto& one) { return one.refused.empty(); }));
    if (named > kMostFiles) {
      found_.clear();
      return say(
          folder, "refused",
          fmt::format("The folder holds {} files that are named like exercises, and at most {} of one student are "
                      "checked: hand in one file for each exercise.",
                      named, kMostFiles));
    }
    limit_misnamed(folder);
    const ExerciseInfo& wanted = only_.empty() ? first_exercise() : exercise_named(only_);
    if (found_.empty() && !student_.starts_with("."))
      say(folder, "missing",
          "No file in the folder is named " + std::string(only_.empty() ? "like an exercise, such as " : "") +
              name_of(wanted).string() + ".");
  }

  /// Adds a file named like an exercise. A file with a nearly matching name gets a row that says so.
  void add(const fs::path& file) {
    const std::string name = file.filename().string();
    std::vector<std::string> names;
    for (const auto& exercise : exercise_list()) {
      if (only_.empty() || &exercise == &exercise_named(only_)) {
        names.push_back(name_of(exercise).string());
        if (name == names.back()) return found_.push_back({student_, &exercise, file, "", ""});
      } else if (name == name_of(exercise)) {
        return;  // belongs to another exercise
      }
    }
    std::error_code error;
    if (!fs::is_regular_file(fs::symlink_status(file, error))) return;
    const std::vector<std::string> near = nearest(lower(name), names);
    const bool meant = file.extension() == ".cu" || file.extension() == ".CU" || !near.empty();
    if (!meant || name.starts_with(".")) return;
    if (first_misnamed_.empty() || name < first_misnamed_) first_misnamed_ = name;
    found_.push_back({student_, nullptr, file, "misnamed",
                      near.empty() ? "No exercise has a file of this name: give it the name of the exercise's file."
                                   : "No exercise has a file of this name: is it meant to be " + near.front() + "?"});
  }

  std::vector<Submission> take() { return std::move(found_); }

 private:
  /// Combines thousands of misnamed files into one row.
  void limit_misnamed(const fs::path& folder) {
    const auto is_misnamed = [](const Submission& one) { return one.refused_stage == std::string("misnamed"); };
    const auto count = std::count_if(found_.begin(), found_.end(), is_misnamed);
    if (static_cast<size_t>(count) <= kMostFiles) return;
    std::erase_if(found_, is_misnamed);
    say(folder, "misnamed",
        fmt::format(
            "The folder holds {} files whose names are no exercise's, such as {}: give each the name of its exercise's file.",
            count, escaped_name(first_misnamed_)));
  }

  static std::string lower(std::string text) {
    for (char& c : text)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
  }

  void say(const fs::path& folder, const char* stage, const std::string& why) {
    found_.push_back({student_, only_.empty() ? nullptr : &exercise_named(only_), folder, stage, why});
  }

  std::string student_, first_misnamed_;
  const std::string& only_;
  std::vector<Submission> found_;
};

}  // namespace

std::vector<Submission> find_submissions(const fs::path& folder, const std::string& only) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    throw UsageError("there is no folder " + folder.string() +
                     ": --submissions takes a folder that holds one folder for each student");
  std::vector<Submission> all;
  fs::directory_iterator entry(folder, error);
  if (error)
    throw CannotError("cannot read " + folder.string() + " (" + error.message() + "): look at its permissions");
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    const bool is_folder = fs::is_directory(fs::status(entry->path(), ignored));
    Folder one(is_folder ? escaped_name(entry->path().filename().string()) : ".", only);
    if (is_folder) one.look(entry->path());
    else one.add(entry->path());
    for (auto& found : one.take()) all.push_back(std::move(found));
  }
  std::sort(all.begin(), all.end(), [](auto& a, auto& b) {
    return std::tie(a.student, a.exercise, a.file) < std::tie(b.student, b.exercise, b.file);
  });
  if (all.empty())
    throw UsageError("no file below " + folder.string() + " is named like an exercise (such as " +
                     name_of(first_exercise()).string() + ")");
  return all;
}

}  // namespace warpwise
