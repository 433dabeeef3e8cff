// Steps and exercises that have moved to another lesson are found by the ids that they had: by every verb, and in what was
// written before. `before_the_trip_h200.jsonl` is a recording from when `first_steps` held the trip too.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/files/grades.h"
#include "engine/exercise/text/answers.h"
#include "engine/formerly.h"
#include "engine/module.h"
#include "engine/reader/board.h"
#include "engine/reader/ladder.h"
#include "engine/reader/recording.h"
#include "tests/support/cli_program.h"
#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const std::string kBefore = WARPWISE_ROOT "/tests/recordings/before_the_trip_h200.jsonl";
const std::string kNow = WARPWISE_ROOT "/docs/recordings/";

Board board_of(const std::vector<Event>& events) {
  Board board;
  for (const Event& event : events) board.apply(event);
  return board;
}

/// A verb with the real workers.
test::Outcome outcome_of(std::vector<std::string> words) {
  words.insert(words.begin(), WARPWISE_BIN "/warpwise");
  return test::Program(words, {{"WARPWISE_ROOT", WARPWISE_ROOT}}).finish(120);
}

json said_by(std::vector<std::string> words) {
  const auto outcome = outcome_of(std::move(words));
  CHECK_MESSAGE(outcome.status == 0, outcome.err);
  return outcome.json();
}

}  // namespace

TEST_CASE("moved: an id leads to what has it now, and other names stay as they are") {
  CHECK(now_called("first_steps/pinned") == "trip/pinned");
  CHECK(now_called("first_steps/overlap") == "trip/overlap");
  for (const char* same :
       {"first_steps/loop", "first_steps/none", "first_steps", "trip/pinned", "pinned", "", "/", "a/b/c"})
    CHECK(now_called(same) == same);
  CHECK(once_called("trip/overlap") == "first_steps/overlap");
  CHECK(once_called("first_steps/element") == "");
  CHECK(lesson_now("first_steps", "chunks") == "trip");
  CHECK(lesson_now("first_steps", "") == "first_steps");
  CHECK(also_in("trip", "first_steps", "loop"));
  CHECK_FALSE(also_in("trip", "first_steps", "cores"));
}

TEST_CASE("moved: every id of the lists is a row or an exercise of the new lesson, and no longer of the old one" *
          doctest::skip(!test::has_simt())) {
  const Board board = test::greet(test::worker("simt"));
  std::set<std::string> ids;
  for (const auto& lesson : board.lessons())
    for (const auto& step : lesson.steps) ids.insert(lesson.id + "/" + step.id);
  for (const auto& exercise : exercise_list()) ids.insert(exercise.id);
  int moved = 0;
  for (const KnownLesson& lesson : known_lessons()) {
    for (const std::string& before : lesson.formerly) {
      CAPTURE(before);
      moved++;
      CHECK(ids.count(now_called(before)));
      CHECK_FALSE(ids.count(before));
    }
    for (const std::string& shared : lesson.also) {
      CAPTURE(shared);
      CHECK(ids.count(shared));
      CHECK(ids.count(lesson.id + shared.substr(shared.find('/'))));
    }
  }
  CHECK(moved >= 17);
}

TEST_CASE("moved: a recording from before is read as the recordings of today, and no row is lost") {
  const auto before = load_recording(kBefore);
  const Board read = board_of(on_todays_ladder(before));
  const Board first = board_of(load_recording(kNow + "first_steps_h200.jsonl")),
              trip = board_of(load_recording(kNow + "trip_h200.jsonl"));
  int rows = 0, timelines = 0, of_trip = 0;
  for (const Event& event : before) {
    if (const auto* was = std::get_if<Result>(&event)) {
      CAPTURE(was->step);
      rows++;
      const std::string lesson = lesson_now(was->lesson, was->step);
      const Result* found = read.result({lesson, was->step, was->size});
      REQUIRE(found);
      CHECK(found->time_ms.median == was->time_ms.median);
      of_trip += lesson == "trip";
      const Result* today = (lesson == "trip" ? trip : first).result({lesson, was->step, was->size});
      REQUIRE(today);
      CHECK(today->time_ms.median == was->time_ms.median);
      CHECK(today->choices == found->choices);
    }
    if (const auto* was = std::get_if<Timeline>(&event)) {
      timelines++;
      const Timeline* found = read.timeline({lesson_now(was->lesson, was->step), was->step, was->size});
      REQUIRE(found);
      CHECK(found->spans.size() == was->spans.size());
    }
  }
  CHECK(rows == 74);
  CHECK(of_trip == 40);
  CHECK(timelines >= 9);
  for (const char* shared : {"loop", "host_update"})
    for (const Size& size : read.measured_sizes("first_steps")) {
      const Result *there = read.result({"first_steps", shared, size}), *here = read.result({"trip", shared, size});
      REQUIRE((there && here));
      CHECK(there->time_ms.median == here->time_ms.median);
    }
  CHECK(read.lesson("trip")->tasks.size() == 1);
  CHECK(read.lesson("first_steps")->tasks.size() == 1);
  const Result* chunks = read.result({"trip", "chunks", {{1 << 24}}});
  REQUIRE(chunks);
  CHECK(chunks->choices == std::map<std::string, std::string>{{"chunks", "32"}});
}

TEST_CASE("moved: a recording from before is replayed, reported and compared with today's") {
  const auto replayed = outcome_of({"run", "--replay", kBefore});
  CHECK(replayed.status == 0);
  for (const char* row : {"resident", "grid_stride", "pageable", "two_gpus", "link_in", "cpu"})
    CHECK_MESSAGE(replayed.out.find(std::string("\n") + row) != std::string::npos, row);
  const json of_trip = said_by({"compare", kBefore, kNow + "trip_h200.jsonl", "--json"});
  int same = 0;
  for (const json& row : of_trip.at("rows"))
    if (row.at("lesson") == "trip") {
      CHECK(row.at("time") != "untimed");
      same += row.at("time") == "same" || row.at("time") == "few";
    }
  CHECK(same == 48);
}

TEST_CASE("moved: run, inspect and check take the ids from before" * doctest::skip(!test::has_simt_worker())) {
  const json run =
      said_by({"run", "first_steps/zero_copy", "--backend", "simt", "--size", "1000", "--samples", "2", "--json"});
  CHECK(run.at("lesson") == "trip");
  bool there = false;
  for (const json& result : run.at("results")) there = there || result.at("step") == "zero_copy";
  CHECK(there);
  CHECK(said_by({"inspect", "first_steps/pinned", "--size", "1000", "--json"}).at("kernels").size() == 1);
  const test::Folder folder;
  const std::string file = folder.write("ex12_overlap.cu", solution_of(WARPWISE_ROOT, exercise_named("trip/overlap")));
  const json checked = said_by({"check", "first_steps/overlap", "--file", file, "--backend", "simt", "--json"});
  CHECK(checked.at("exercise") == "trip/overlap");
  CHECK(checked.at("passed") == true);
}
