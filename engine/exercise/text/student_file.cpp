#include "engine/exercise/text/student_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/errors.h"
#include "engine/formerly.h"
#include "engine/module.h"
#include "engine/text_of.h"

namespace warpwise {

namespace fs = std::filesystem;

namespace {

/// Writes a whole file or nothing. Returns false and sets `error` on failure.
bool write_whole(const fs::path& file, const std::string& text, std::error_code& error) {
  fs::path half = file;
  half.replace_filename(fmt::format(".{}.{}", file.filename().string(), ::getpid()));
  errno = 0;
  std::ofstream stream(half, std::ios::binary);
  stream << text;
  stream.close();
  if (stream) fs::rename(half, file, error);
  else error = {errno ? errno : EIO, std::generic_category()};
  std::error_code ignored;
  if (error) fs::remove(half, ignored);
  return !error;
}

/// What each exercise's file was made from: lines "HASH exercises/01_transpose/ex1_index.cu".
class Given {
 public:
  explicit Given(const fs::path& root) : file_(work_folder(root) / "exercises" / ".given") {
    std::istringstream lines(text_of(file_));
    for (std::string hash, name; lines >> hash && std::getline(lines >> std::ws, name);) hashes_[name] = hash;
  }
  bool is(const std::string& name, const std::string& text) const {
    const auto found = hashes_.find(name);
    return found != hashes_.end() && found->second == hash_of(text);
  }
  void note(const std::string& name, const std::string& text) {
    std::string& hash = hashes_[name];
    const std::string now = hash_of(text);
    changed_ |= hash != now;
    hash = now;
  }
  /// If the list cannot be written, files count as edited and stay as they are.
  void save() const {
    if (!changed_) return;
    std::string text;
    for (const auto& [name, hash] : hashes_) text += hash + " " + name + "\n";
    std::error_code ignored;
    write_whole(file_, text, ignored);
  }

 private:
  fs::path file_;
  std::map<std::string, std::string> hashes_;
  bool changed_ = false;
};

std::string not_written(const fs::path& file, const fs::path& root, const std::error_code& error) {
  return "cannot write " + file.string() + " (" + error.message() + "): " +
         (work_folder(root) == root ? "copy the project to a folder of your own, and edit the exercises there"
                                    : "set HOME to a folder of your own; the exercises lie in warpwise/ there");
}

std::string no_pristine(const fs::path& file) {
  return "there is no pristine file " + file.string() + ": get it back from the project (git checkout)";
}

/// The file of an exercise in the folder of the lesson that it has moved from, as `.given` names it; empty if it has not moved.
std::string place_before(const ExerciseInfo& exercise) {
  const std::string id = once_called(exercise.id);
  const KnownLesson* lesson = id.empty() ? nullptr : known_lesson(id.substr(0, id.find('/')));
  if (!lesson) return "";
  const fs::path file = exercise.file;
  return (file.parent_path().parent_path() / lesson->module / file.filename()).string();
}

/// An exercise that has moved to another lesson's folder takes the student's file along.
void take_along(const ExerciseInfo& exercise, const fs::path& own, const fs::path& root, Given& given) {
  const std::string place = place_before(exercise);
  const fs::path before = work_folder(root) / place;
  std::error_code error;
  if (place.empty() || fs::exists(own, error) || !fs::is_regular_file(before, error)) return;
  const std::string text = text_of(before);
  fs::rename(before, own, error);
  if (!error && given.is(place, text)) given.note(exercise.file, text);
}

/// Makes or updates one exercise's file. Returns why it is missing, if it is.
std::string give(const ExerciseInfo& exercise, const fs::path& root, Given& given) {
  const ExerciseFiles files(root, exercise);
  const std::string pristine = text_of(files.pristine);
  std::error_code error;
  if (!pristine.empty()) fs::create_directories(files.own.parent_path(), error);
  take_along(exercise, files.own, root, given);
  const bool there = fs::exists(files.own, error);
  if (pristine.empty()) return there ? "" : no_pristine(files.pristine);
  if (there) {
    const std::string own = text_of(files.own);
    if (own == pristine || (given.is(exercise.file, own) && write_whole(files.own, pristine, error)))
      given.note(exercise.file, pristine);
    return "";
  }
  fs::copy_file(files.pristine, files.own, error);  // fails if another lab has just made the file
  std::error_code ignored;
  if (error) return fs::exists(files.own, ignored) ? "" : not_written(files.own, root, error);
  fs::permissions(files.own, fs::perms::owner_write, fs::perm_options::add, ignored);
  given.note(exercise.file, pristine);
  return "";
}

}  // namespace

std::string give_exercise(const ExerciseInfo& exercise, const fs::path& root) {
  Given given(root);
  const std::string why = give(exercise, root, given);
  given.save();
  return why;
}

std::string give_exercises(const fs::path& root) {
  Given given(root);
  std::string why;
  for (const auto& exercise : exercise_list())
    if (const std::string not_given = give(exercise, root, given); why.empty()) why = not_given;
  given.save();
  return why;
}

fs::path reset_exercise(const ExerciseInfo& exercise, const fs::path& root) {
  const ExerciseFiles files(root, exercise);
  const std::string pristine = text_of(files.pristine), own = text_of(files.own);
  if (pristine.empty()) throw CannotError(no_pristine(files.pristine));
  if (own == pristine) return {};
  fs::path kept;
  if (fs::exists(files.own)) {
    for (int n = 1; kept.empty() || fs::exists(kept); n++)
      kept = files.own.string() + ".mine" + (n > 1 ? std::to_string(n) : "");
    std::error_code error;
    fs::rename(files.own, kept, error);
    if (error)
      throw CannotError("cannot put your file aside as " + kept.string() + " (" + error.message() +
                        "), so nothing was changed");
  }
  if (const std::string why = give_exercise(exercise, root); !why.empty()) throw CannotError(why);
  return kept;
}

}  // namespace warpwise
