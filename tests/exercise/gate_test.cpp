// The gate for authors. Every exercise is complete; its pristine file fails for the stated reason; its solution passes,
// and so do other answers; plausible wrong answers are rejected with the right message. It reads
// exercises/NN_lesson/pristine, never the files that a student edits.
#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "engine/exercise/session/check.h"
#include "engine/exercise/text/answers.h"
#include "engine/exercise/text/region.h"
#include "tests/support/long_tests.h"

using namespace warpwise;
namespace fs = std::filesystem;

namespace {

constexpr size_t kFewestWrong = 6;

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

CheckSettings gate_settings() {
  CheckSettings settings;
  settings.root = WARPWISE_ROOT;
  settings.programs = WARPWISE_BIN;
  settings.compile_limit_s = 120;  // the machine may be busy
  settings.run_limit_s = 120;
  return settings;
}

/// A check to run, and its expected result.
struct Case {
  const ExerciseInfo* exercise;
  std::string name, text;
  std::string rejected_with;  // empty: it must pass
  CheckResult result;
};

std::string all_that_was_said(const CheckResult& result) {
  std::string said = result.stage;
  for (const auto& message : result.messages) said += "\n" + message;
  for (const auto& m : result.compiler) said += "\n" + m.text;
  return said;
}

/// The lines of `solved` that are not in `given`.
ptrdiff_t lines_to_write(const std::string& given, const std::string& solved) {
  std::istringstream lines(solved);
  ptrdiff_t count = 0;
  for (std::string line; std::getline(lines, line);) count += given.find(line + "\n") == std::string::npos;
  return count;
}

/// The solution wins gold; an other answer wins the medal in its name, or gold.
std::string medal_named(const std::string& name) {
  for (const char* medal : {"bronze", "silver"})
    if (name.starts_with(std::string("right: ") + medal)) return medal;
  return "gold";
}

std::vector<Case> cases_of(const ExerciseInfo& exercise) {
  const ExerciseFiles files(WARPWISE_ROOT, exercise);
  const std::string pristine = read(files.pristine);
  const auto parts = split_at_marks(pristine);
  if (!parts) return {};
  std::vector<Case> cases = {{&exercise, "pristine", pristine, exercise.fails, {}}};
  for (const auto& answer : answers_in(read(files.answers)))
    cases.push_back({&exercise,
                     (answer.right ? "right: " : "wrong: ") + answer.name,
                     parts->with(answer.region),
                     answer.right || answer.trouble.empty() ? answer.rejected_with : answer.trouble,
                     {}});
  return cases;
}

}  // namespace

TEST_CASE("exercises: a file of answers is split into its sections, and says which of them are malformed") {
  const std::string text =
      "// For people.\n\n"
      "// === solution\n    zero();\n\n"
      "// === wrong: hasty\n// Rejected: too much\n// Who is in a hurry.\n    one();\n\n    two();\n\n"
      "// === other: odd\n// As good.\n    // === no heading\n    three();\n\n\n"
      "// === wrong: mute\n// Who says nothing.\n    four();\n\n"
      "// === wrong: blank\n// Rejected: \n// Any message would do.\n    five();\n\n"
      "// === other: bare\n    six();\n\n"
      "// === other: odd\n// Once more.\n    seven();\n";
  const std::vector<Answer> answers = answers_in(text);
  REQUIRE(answers.size() == 7);
  CHECK(answers[0].name == "solution");
  CHECK(answers[0].right);
  CHECK(answers[0].region == "    zero();\n");
  CHECK(answers[0].trouble.empty());
  CHECK(answers[1].name == "hasty");
  CHECK_FALSE(answers[1].right);
  CHECK(answers[1].rejected_with == "too much");
  CHECK(answers[1].region == "    one();\n\n    two();\n");
  CHECK(answers[1].trouble.empty());
  CHECK(answers[2].right);
  CHECK(answers[2].region == "    // === no heading\n    three();\n\n");
  CHECK(answers[2].trouble.empty());
  CHECK(answers[3].trouble.find("// Rejected: ...") != std::string::npos);
  CHECK(answers[4].trouble.find("names no message") != std::string::npos);
  CHECK(answers[5].trouble.find("lacks the line of comment") != std::string::npos);
  CHECK(answers[6].trouble == "another section has its name");
  CHECK(answers[6].region == "    seven();\n");
  CHECK(answers_in("").empty());
}

TEST_CASE("exercises: every one has its parts") {
  REQUIRE(!exercise_list().empty());
  for (const auto& exercise : exercise_list()) {
    CAPTURE(exercise.id);
    const ExerciseFiles files(WARPWISE_ROOT, exercise);
    const std::string pristine = read(files.pristine);
    const auto given = split_at_marks(pristine);
    REQUIRE_MESSAGE(given,
                    "the pristine file needs the marks `// --- your code` and `// --- end of your code`, each once");
    const std::vector<Answer> answers = answers_in(read(files.answers));
    REQUIRE_MESSAGE(!answers.empty(), "there is no " << files.answers.string());
    const Answer& solution = answers.front();
    CHECK_MESSAGE(solution.name == "solution", "the first answer is not the solution");
    CHECK_MESSAGE(given->region.find("TODO") != std::string::npos, "the marked region has no TODO");
    CHECK_MESSAGE(solution.region.find("TODO") == std::string::npos, "the solution still has a TODO");
    const auto lines = std::count(pristine.begin(), pristine.end(), '\n');
    CHECK_MESSAGE(lines <= 80, "the file is long for an exercise");
    CHECK_MESSAGE(exercise.minutes >= 5, "the check file does not say how many minutes to plan for, from 5 on");
    CHECK_MESSAGE(exercise.minutes <= 40, "an exercise of more than 40 minutes is two exercises");
    CHECK_MESSAGE(lines_to_write(given->region, solution.region) <= (exercise.minutes < 30 ? 15 : 20),
                  "there are more than 15 lines to write, or 20 where it takes half an hour or more");
    for (const auto& sentence : exercise.sentences)
      CHECK_MESSAGE(pristine.find(";  // " + sentence + "\n") != std::string::npos,
                    "the file lacks the sentence: " << sentence);
    CHECK((exercise.kind == "explain") == (exercise.sentences.size() > 2));
    CHECK((exercise.kind == "optimise") == !exercise.medals.empty());
    CHECK_MESSAGE(pristine.find(exercise.medals) != std::string::npos,
                  "the file does not say what the medals are for: " << exercise.medals);

    for (const std::string& text :
         {pristine, read(files.answers),
          read(files.own.parent_path() / (fs::path(exercise.file).stem().string() + "_check.cpp"))})
      CHECK_MESSAGE(text.find("TODO-AUTHOR") == std::string::npos,
                    "something of the skeleton is still to be filled in");
    CHECK(!exercise.task.empty());
    CHECK_MESSAGE(!exercise.fails.empty(), "the check file does not say with which message the pristine file fails");
    CHECK(std::set<std::string>(exercise.hints.begin(), exercise.hints.end()).size() == 3);
    for (const auto& hint : exercise.hints) CHECK(hint.size() > 10);
    const std::string name = fs::path(exercise.file).filename().string();
    CHECK_MESSAGE(read(files.own.parent_path() / "README.md").find(name) != std::string::npos,
                  "README.md does not name " << name);
    CHECK_MESSAGE(readme_minutes(WARPWISE_ROOT, exercise) == exercise.minutes,
                  "README.md does not say as many minutes as the check file");

    size_t wrong = 0;
    for (const auto& answer : answers) {
      CHECK_MESSAGE(answer.trouble.empty(), files.answers.filename().string()
                                                << ", section " << answer.name << ": " << answer.trouble);
      wrong += !answer.right;
    }
    CHECK_MESSAGE(wrong >= kFewestWrong, "there are fewer than six wrong answers");
  }
}

TEST_CASE(
    "exercises: the pristine file fails as stated, right solutions pass, wrong ones are rejected with the right message" *
    doctest::test_suite("long, in parts")) {
  std::vector<Case> cases;
  const char* only = std::getenv("WARPWISE_GATE");  // an author's shortcut: an exercise, or a lesson
  for (const auto& exercise : exercise_list())
    if (only ? exercise.id == only || exercise.lesson == only : long_test_runs(exercise.id))
      for (auto& one : cases_of(exercise)) cases.push_back(std::move(one));
  REQUIRE_MESSAGE((!only || !cases.empty()),
                  "WARPWISE_GATE=" << std::string(only ? only : "") << " names no exercise and no lesson");

  // Each runs a compiler and a worker: as many at a time as there are cores.
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t i; (i = next++) < cases.size();)
      cases[i].result =
          check_exercise_text(*cases[i].exercise, cases[i].text,
                              ExerciseFiles(WARPWISE_ROOT, *cases[i].exercise).own.string(), gate_settings());
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); i++) threads.emplace_back(work);
  work();
  for (auto& thread : threads) thread.join();

  for (const auto& one : cases) {
    const std::string said = all_that_was_said(one.result);
    INFO(one.exercise->id << " " << one.name << " said: " << said);
    if (one.rejected_with.empty()) {
      CHECK(one.result.passed);
      if (one.exercise->kind == "optimise") CHECK(medal_of(one.result) == medal_named(one.name));
      CHECK(one.result.report.value("hazards", nlohmann::json::array()).empty());
    } else {
      CHECK(!one.result.passed);
      CHECK(medal_of(one.result).empty());
      CHECK_MESSAGE(said.find(one.rejected_with) != std::string::npos, "expected: " << one.rejected_with);
      // The figure `before` is that of the pristine file, if the file makes such accesses at all.
      for (const auto& counter : one.result.report.value("counters", nlohmann::json::array()))
        if (one.name == "pristine" && counter.at("before").is_number() && counter.at("yours") != 0)
          CHECK(counter.at("yours").get<double>() == doctest::Approx(counter.at("before").get<double>()).epsilon(0.02));
      CHECK_MESSAGE(one.result.stage != "compile",
                    "an exercise compiles before it is solved, and so must a wrong answer");
    }
  }
}
