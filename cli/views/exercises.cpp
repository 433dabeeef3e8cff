#include "cli/views/exercises.h"

#include "cli/terminal/table.h"

namespace warpwise {

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
