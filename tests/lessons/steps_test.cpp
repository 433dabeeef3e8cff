// Every step of every lesson on every awkward shape, through the worker that users run: whole outputs against the
// reference, guard bands, and on the CPU backend every hazard.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "engine/exercise/list.h"
#include "tests/support/long_tests.h"
#include "tests/support/run_worker.h"

using namespace warpwise;

namespace {

/// Sizes that break kernels, by number of extents. A lesson adds its own in its *_test.cpp.
const std::map<size_t, std::vector<Size>> kShapes = {
    {1, {{{1}}, {{2}}, {{31}}, {{32}}, {{33}}, {{255}}, {{257}}, {{1000}}, {{4095}}, {{4097}}, {{65537}}, {{100003}}}},
    {2,
     {{{1, 1}},
      {{1, 1000}},
      {{1000, 1}},
      {{31, 33}},
      {{33, 31}},
      {{32, 32}},
      {{64, 64}},
      {{127, 129}},
      {{128, 64}},
      {{3, 4096}},
      {{997, 1009}},
      {{256, 260}}}},
    {3, {{{1, 1, 1}}, {{47, 49, 17}}, {{48, 48, 16}}, {{64, 64, 64}}, {{100, 3, 77}}, {{33, 65, 1}}, {{5, 7, 1003}}}},
};

/// `in_parts`: of the lessons that are in this part of the tests that take long.
void check_every_step(const std::filesystem::path& worker, bool in_parts) {
  const auto lessons = test::greet(worker).lessons();
  CHECK_FALSE(lessons.empty());
  for (const auto& lesson : lessons) {
    if (in_parts && !long_test_runs(lesson.id)) continue;
    CAPTURE(lesson.id);
    Request request;
    request.verb = "run";
    request.lesson = lesson.id;
    request.sizes = kShapes.at(lesson.tasks.front().dimensions.size());
    request.budget_s = 0.01;
    request.max_samples = 2;
    const Board board = test::run(worker, request);
    for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
    CHECK(board.last_status() == "complete");
    for (const auto& step : lesson.steps)
      for (const auto& size : request.sizes) {
        const Key key{lesson.id, step.id, size};
        CAPTURE(step.id);
        CAPTURE(to_string(size));
        if (board.skipped(key)) continue;
        const Result* result = board.result(key);
        REQUIRE(result);
        CHECK_MESSAGE(result->ok, result->message);
        CHECK(result->final);
        if (lesson.id == "transpose")  // for one launch, though two are verified
          CHECK(result->error.checked == element_count(size.extents));
        CHECK(result->time_ms.samples > 0);
      }
  }
}

}  // namespace

TEST_CASE("every step is right on every shape on the CPU backend, and has no hazard" *
          doctest::skip(!test::has_simt()) * doctest::test_suite("long, in parts")) {
  check_every_step(test::worker("simt"), true);
}

TEST_CASE("every step is right on every shape on the GPU" * doctest::skip(!test::has_gpu())) {
  check_every_step(test::worker("cuda"), false);
}

TEST_CASE("a step is compared with an earlier step of its lesson, which has a source" *
          doctest::skip(!test::has_simt())) {
  int named = 0;
  const auto lessons = test::greet(test::worker("simt")).lessons();
  for (const LessonInfo& lesson : lessons) {
    std::set<std::string> earlier;
    for (const StepInfo& step : lesson.steps) {
      CAPTURE(lesson.id);
      CAPTURE(step.id);
      named += !step.compared_with.empty();
      if (!step.compared_with.empty()) CHECK(earlier.count(step.compared_with));
      if (step.kind == Kind::step && !step.file.empty()) earlier.insert(step.id);
    }
  }
  CHECK(named >= 5);
}

TEST_CASE("a step's file is named by the step, and its first line begins with that name") {
  std::map<std::string, std::vector<std::string>> ids;  // by file; a trip's file serves its formats
  const auto lessons = test::greet(test::worker("simt")).lessons();
  for (const LessonInfo& lesson : lessons)
    for (const StepInfo& step : lesson.steps)
      if (step.kind == Kind::step && !step.file.empty()) ids[step.file].push_back(step.id);
  for (const auto& [path, steps] : ids) {
    std::string name = std::filesystem::path(path).filename().string(), line;
    name.erase(name.find('.'));
    const bool trip = name.ends_with("_trip");
    CHECK_MESSAGE((trip || steps == std::vector<std::string>{name}), steps[0], " is in ", path);
    std::ifstream file(std::filesystem::path(WARPWISE_ROOT) / path);  // of another course, absolute
    std::getline(file, line);
    CHECK_MESSAGE(line.starts_with("// " + name + ": "), path, " begins with: ", line);
  }
  CHECK(ids.size() > 50);
}

TEST_CASE("each exercise comes after a step of its lesson") {
  const Board board = test::greet(test::worker("simt"));
  for (const ExerciseInfo& exercise : exercise_list()) {
    CAPTURE(exercise.id);
    const std::string named = named_step(WARPWISE_ROOT, exercise);
    CAPTURE(named);
    const StepInfo* step = board.step(exercise.lesson, named);
    REQUIRE(step);
    CHECK(step->kind == Kind::step);
  }
  CHECK(exercise_list().size() > 50);
}

TEST_CASE("no text and no source of a lesson says a step's number, which the table alone knows") {
  namespace fs = std::filesystem;
  const std::regex number("[Ss]teps? \\d|\\*\\*\\d+\\. ");
  int files = 0;
  for (const char* folder : {"lessons", "exercises", "docs/trials", "docs/workshop"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(WARPWISE_ROOT) / folder)) {
      if (!std::set<std::string>{".md", ".cu", ".h", ".cpp", ".svg"}.count(entry.path().extension())) continue;
      files++;
      std::ifstream file(entry.path());
      int at = 0;
      for (std::string line; std::getline(file, line);)
        if (at++; std::regex_search(line, number)) FAIL_CHECK(entry.path().string(), ":", at, ": ", line);
    }
  CHECK(files > 200);
}
