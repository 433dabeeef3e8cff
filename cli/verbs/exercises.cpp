#include "cli/exercises.h"

#include <map>

#include "cli/machine.h"
#include "cli/table.h"
#include "engine/errors.h"
#include "engine/reader/exercise_given.h"

namespace warpwise {

namespace fs = std::filesystem;

CheckSettings exercise_settings(const std::string& backend) {
  static const std::map<std::string, UseGpu> kBackends = {
      {"auto", UseGpu::if_any}, {"cuda", UseGpu::always}, {"simt", UseGpu::never}};
  if (!kBackends.contains(backend)) throw UsageError(unknown_name("backend", backend, {"auto", "cuda", "simt"}));
  CheckSettings settings;
  settings.use_gpu = kBackends.at(backend);
  settings.nvcc = find_nvcc();
  settings.root = project_root();
  settings.programs = program_folder();
  if (settings.root.empty() || !fs::exists(settings.root / "exercises"))
    throw CannotError(
        "the project's folder has been moved away since it was built, and the exercises with it: run ./warpwise where it is now");
  return settings;
}

const ExerciseInfo& exercise_or_current(const std::string& name, const Progress& progress) {
  if (!name.empty()) return exercise_named(name);
  if (exercise_list().empty()) throw CannotError("there are no exercises in this build");
  return first_not_passed(progress);
}

void require_file(const ExerciseInfo& exercise, const fs::path& root) {
  if (const std::string why = give_exercise(exercise, root); !why.empty()) throw CannotError(why);
}

std::vector<std::string> draw_exercises_of(const std::string& lesson, const Progress& progress, const Looks& looks) {
  Table table({{"exercise", false, 100}, {"", false, 90}, {"kind", false, 50}, {"minutes", true, 60}, {"", false, 95}});
  for (const auto& exercise : exercise_list()) {
    if (exercise.lesson != lesson) continue;
    const ExerciseProgress done = progress.of(exercise.id);
    const bool passed = !done.passed.empty();
    table.add({{exercise.id, Style::accent},
               {exercise.title},
               {exercise.kind, Style::dim},
               {std::to_string(exercise.minutes), Style::dim},
               {!done.medal.empty() ? done.medal
                : passed            ? "passed"
                : done.checks > 0   ? "begun"
                                    : "",
                passed ? Style::good : Style::warn}});
  }
  return table.empty() ? std::vector<std::string>() : table.draw(looks, looks.width - 1);
}

std::vector<std::string> draw_exercises(const Progress& progress, const Looks& looks) {
  std::vector<std::string> lines;
  std::string lesson;
  for (const auto& exercise : exercise_list())
    if (exercise.lesson != lesson)
      for (auto& line : draw_exercises_of(lesson = exercise.lesson, progress, looks)) lines.push_back(std::move(line));
  return lines;
}

}  // namespace warpwise
