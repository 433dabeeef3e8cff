#include "cli/exercises.h"

#include <fmt/format.h>

#include <ctime>
#include <fstream>
#include <sstream>

#include "cli/machine.h"
#include "engine/errors.h"

namespace warpwise {

namespace fs = std::filesystem;

CheckSettings exercise_settings() {
  CheckSettings settings;
  settings.root = project_root();
  settings.programs = program_folder();
  if (settings.root.empty() || !fs::exists(settings.root / "exercises"))
    throw CannotError("the project's folder has been moved away since it was built, and the exercises with it: run ./warpwise where it is now");
  return settings;
}

const ExerciseInfo& exercise_or_current(const std::string& name, const Progress& progress) {
  if (!name.empty()) return exercise_named(name);
  if (exercise_list().empty()) throw CannotError("there are no exercises in this build");
  for (const auto& exercise : exercise_list())
    if (progress.of(exercise.id).passed.empty()) return exercise;
  return exercise_list().back();
}

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::string note_check(Progress& progress, const ExerciseInfo& exercise, const CheckResult& result) {
  ExerciseProgress entry = progress.of(exercise.id);
  entry.checks++;
  entry.stage = result.stage;
  if (result.passed && entry.passed.empty()) {
    char text[32];
    const std::time_t now = std::time(nullptr);
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
    entry.passed = text;
  }
  if (const std::string text = text_of(result.file); !text.empty()) progress.keep(exercise.id, text, result.passed);
  return progress.set(exercise.id, entry);
}

std::string progress_line(const Progress& progress) {
  size_t passed = 0;
  for (const auto& exercise : exercise_list()) passed += !progress.of(exercise.id).passed.empty();
  return fmt::format("{} of {} exercises passed", passed, exercise_list().size());
}

std::vector<std::string> draw_exercises(const Progress& progress, const Looks& looks) {
  std::vector<std::string> lines;
  std::string lesson;
  for (const auto& exercise : exercise_list()) {
    if (exercise.lesson != lesson) lines.push_back(styled(lesson = exercise.lesson, Style::bold, looks));
    const ExerciseProgress done = progress.of(exercise.id);
    const std::string mark = !done.passed.empty() ? "done" : done.checks > 0 ? "begun" : "";
    lines.push_back(fmt::format("  {} {:<28} {:<36} {}", styled(fmt::format("{:<5}", mark), done.passed.empty() ? Style::warn : Style::good, looks), exercise.id,
                                exercise.title, styled(exercise.kind, Style::dim, looks)));
  }
  lines.push_back(progress_line(progress));
  return lines;
}

fs::path reset_exercise(const ExerciseInfo& exercise, const fs::path& root) {
  const ExerciseFiles files(root, exercise);
  const std::string pristine = text_of(files.pristine), own = text_of(files.own);
  if (pristine.empty()) throw CannotError("there is no pristine file " + files.pristine.string() + ": get it back from the project (git checkout)");
  if (own == pristine) return {};
  fs::path kept;
  std::error_code error;
  if (fs::exists(files.own)) {
    for (int n = 1; kept.empty() || fs::exists(kept); n++) kept = files.own.string() + ".mine" + (n > 1 ? std::to_string(n) : "");
    fs::rename(files.own, kept, error);
    if (error) throw CannotError("cannot put your file aside as " + kept.string() + " (" + error.message() + "), so nothing was changed");
  }
  fs::copy_file(files.pristine, files.own, error);
  if (error) throw CannotError("cannot write " + files.own.string() + " (" + error.message() + ")");
  return kept;
}

}  // namespace warpwise
