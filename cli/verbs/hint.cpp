// `warpwise hint`, `reset` and `solution`: help with one exercise.
#include <fmt/format.h>

#include "cli/terminal/terminal.h"
#include "cli/verbs/exercises.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"
#include "engine/exercise/text/answers.h"
#include "engine/exercise/text/student_file.h"

namespace warpwise {

void add_hint(Verb& app, int& status) {
  auto* verb = app.add_subcommand("hint", "The next hint for an exercise: three, each more explicit");
  auto name = std::make_shared<std::string>();
  auto number = std::make_shared<int>(0);
  verb->add_option("exercise", *name, "by default the first that is not passed yet");
  verb->add_option("--number", *number, "this hint (1 to 3) instead of the next")->check(Range(1, 3));
  verb->footer("Exit status: 0; 2 usage.");
  verb->callback([name, number, &status] {
    Progress progress;
    const ExerciseInfo& exercise = exercise_or_current(*name, progress);
    std::string warning;
    const int which = note_hint(progress, exercise.id, *number, warning);
    if (!warning.empty()) complain(warning);
    const Looks looks = looks_of(stdout);
    fmt::print("{}\n", styled(fmt::format("{}, hint {} of 3", exercise.id, which), Style::bold, looks));
    for (const auto& line : wrapped(exercise.hints[which - 1], looks.width - 1, 0)) fmt::print("{}\n", line);
    if (which == 3) fmt::print("That was the last. `warpwise solution {}` shows one way.\n", exercise.id);
    status = kOk;
  });
}

void add_reset(Verb& app, int& status) {
  auto* verb = app.add_subcommand("reset", "Put an exercise's file back as it was given; yours is kept beside it");
  auto name = std::make_shared<std::string>();
  verb->add_option("exercise", *name, "such as transpose/index")->required();
  verb->footer("Exit status: 0; 2 usage; 3 the file cannot be written.");
  verb->callback([name, &status] {
    const ExerciseInfo& exercise = exercise_named(*name);
    const auto root = exercise_settings().root;
    const auto kept = reset_exercise(exercise, root);
    fmt::print("{} is as it was given{}\n", ExerciseFiles(root, exercise).shown,
               kept.empty() ? "." : "; yours is kept as " + kept.filename().string() + ".");
    status = kOk;
  });
}

void add_solution(Verb& app, int& status) {
  auto* verb = app.add_subcommand("solution", "Show an exercise's solution, once yours passes");
  auto name = std::make_shared<std::string>();
  auto insist = std::make_shared<bool>(false);
  verb->add_option("exercise", *name, "such as transpose/index")->required();
  verb->add_flag("--insist", *insist, "show it although the exercise is not passed yet");
  verb->footer("Exit status: 0 it is shown; 1 the exercise is not passed yet; 2 usage; 3 there is no solution here.");
  verb->callback([name, insist, &status] {
    const ExerciseInfo& exercise = exercise_named(*name);
    const Progress progress;
    const bool passed = !progress.of(exercise.id).passed.empty();
    if (!passed && !*insist) {
      fmt::print(
          "{} is not passed yet. `warpwise hint {}` helps; `warpwise solution {} --insist` shows the solution all the same.\n",
          exercise.id, exercise.id, exercise.id);
      status = kCheckFailed;
      return;
    }
    const std::string text = solution_of(exercise_settings().root, exercise);
    if (!passed) progress.log({"", "solution", exercise.id});
    fmt::print("{}", text);
    status = kOk;
  });
}

}  // namespace warpwise
