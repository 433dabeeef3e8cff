// The committed recordings against today's lessons: every measured row still exists, and has the same fraction of the
// same limit.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/errors.h"
#include "engine/lesson.h"
#include "engine/reader/recording.h"
#include "engine/worker/job/plan.h"

using namespace warpwise;

namespace {

const Lesson* lesson_named(const std::string& id) {
  for (const Lesson& lesson : all_lessons())
    if (lesson.id == id) return &lesson;
  return nullptr;
}

const StepRow* row_named(const Lesson& lesson, const std::string& id) {
  for (const StepRow& row : lesson.steps)
    if (row.id == id) return &row;
  return nullptr;
}

/// What a row uses at the recorded size, and its time there.
Usage usage_of(const Lesson& lesson, const StepRow& row, const Result& result) {
  const Task& task = task_of(lesson, row);
  const auto problem = task.problem(result.size, result.choices, row.format);
  const bool ceiling = row.kind == Kind::ceiling;
  const TimeStats& time = result.time_ms;
  return {row.id,
          task.id,
          ceiling,
          amounts_of(row, *problem),
          ceiling ? time_of_ceiling(time.min, time.noise) : time.median,
          row.computes,
          row.needs_devices};
}

}  // namespace

TEST_CASE("each committed recording is replayed with today's steps, shares and limits") {
  int recordings = 0, shares = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(WARPWISE_ROOT) + "/docs/recordings")) {
    if (entry.path().extension() != ".jsonl") continue;
    CAPTURE(entry.path().filename().string());
    recordings++;
    std::map<std::pair<std::string, Size>, std::map<std::string, Result>> boards;
    for (const Event& event : load_recording(entry.path()))
      if (const auto* result =
              std::get_if<Result>(&event))  // the final ones come last, if the run was not ended before
        boards[{result->lesson, result->size}][result->step] = *result;
    REQUIRE_FALSE(boards.empty());
    for (const auto& [of, results] : boards) {
      const Lesson* lesson = lesson_named(of.first);
      REQUIRE(lesson);
      std::vector<Usage> usages;
      for (const auto& [id, result] : results) {
        CAPTURE(id);
        const StepRow* row = row_named(*lesson, id);
        REQUIRE(row);
        usages.push_back(usage_of(*lesson, *row, result));
      }
      for (const Usage& usage : usages) {
        if (usage.ceiling) continue;
        CAPTURE(usage.id);
        const Result& recorded = results.at(usage.id);
        const Limit limit = limit_of(usage, usages);
        CHECK(limit.fraction <= 1.02);  // no row above its limit
        CHECK(bytes_of(usage.amounts) / usage.ms / 1e6 == doctest::Approx(recorded.gbps).epsilon(1e-9));
        CHECK(operations_of(usage.amounts) / usage.ms / 1e6 == doctest::Approx(recorded.gflops).epsilon(1e-9));
        // Rows on tensor cores were once compared with another unit's ceiling, where no ceiling measures them.
        if (row_named(*lesson, usage.id)->unit.find("tensor") != std::string::npos &&
            limit.ceiling != recorded.ceiling) {
          CHECK(limit.ceiling.empty());
          continue;
        }
        CHECK(limit.ceiling == recorded.ceiling);
        CHECK(limit.fraction == doctest::Approx(recorded.ceiling_fraction).epsilon(1e-9));
        shares += limit.fraction > 0;
      }
    }
  }
  CHECK(recordings >= 7);
  CHECK(shares > 500);
}

// Not a test: after a lesson's limits have changed, `build/bin/test_problems --no-skip -tc="take the shares*"` writes those of the
// recordings anew, from their own times.
TEST_CASE("take the shares of the limits into the recordings" * doctest::skip()) {
  for (const auto& entry : std::filesystem::directory_iterator(std::string(WARPWISE_ROOT) + "/docs/recordings")) {
    if (entry.path().extension() != ".jsonl") continue;
    std::map<std::pair<std::string, Size>, std::map<std::string, Result>> boards;
    for (const Event& event : load_recording(entry.path()))
      if (const auto* result = std::get_if<Result>(&event))
        boards[{result->lesson, result->size}][result->step] = *result;
    std::ifstream in(entry.path());
    std::string text;
    for (std::string line; std::getline(in, line); text += line + '\n') {
      if (line.find("\"event\":\"result\"") == std::string::npos) continue;
      const auto result = std::get<Result>(parse_event(line));
      const Lesson* lesson = lesson_named(result.lesson);
      std::vector<Usage> usages;
      for (const auto& [id, other] : boards.at({result.lesson, result.size}))
        usages.push_back(usage_of(*lesson, *row_named(*lesson, id), other));
      const Limit limit = limit_of(usage_of(*lesson, *row_named(*lesson, result.step), result), usages);
      auto object = nlohmann::json::parse(line);
      object["ceiling"] = limit.ceiling, object["bound"] = limit.resource, object["ceiling_fraction"] = limit.fraction;
      line = object.dump();
    }
    in.close();
    std::ofstream(entry.path()) << text;
  }
}

TEST_CASE("each ceiling measures the rate of one resource, and ids are unique in a lesson") {
  for (const Lesson& lesson : all_lessons()) {
    CAPTURE(lesson.id);
    std::map<std::string, int> ids;
    for (const StepRow& row : lesson.steps) {
      CAPTURE(row.id);
      CHECK(++ids[row.id] == 1);
      if (row.kind != Kind::ceiling) continue;
      const Task& task = task_of(lesson, row);
      Choices choices;
      for (const Choice& choice : task.choices) choices[choice.id] = choice.options.front();
      CHECK(amounts_of(row, *task.problem(task.cpu_default, choices, row.format)).size() == 1);
    }
  }
}

TEST_CASE("a ceiling of another task is measured if a row uses what no ceiling of its own task measures") {
  Lesson lesson = find_lesson("scan");
  const auto row = [](const char* id, Kind kind, const char* task, Amounts amounts) {
    StepRow row;
    row.id = id, row.kind = kind, row.task = task, row.amounts = std::move(amounts);
    row.launch = [](const Arguments&) {};
    return row;
  };
  lesson.steps = {row("read", Kind::ceiling, "sum", {{"memory", 1}}),
                  row("read_select", Kind::ceiling, "select", {{"memory", 1}}),
                  row("rate", Kind::ceiling, "select", {{"fp32", 1}}), row("sums", Kind::step, "sum", {{"memory", 1}}),
                  row("long_sums", Kind::step, "sum", {{"memory", 1}, {"fp32", 1}})};
  const auto steps = [&](std::vector<std::string> named) {
    Request request;
    request.steps = std::move(named);
    request.ceilings = {"read_select", "rate"};
    request.choices = {{"type", "float"}};
    std::string ids;
    const Plan plan = plan_of(request, lesson, nullptr);
    for (const StepRow* step : plan.steps) ids += step->id + ' ';
    if (plan.choices.count("kept")) ids += "of " + plan.choices.at("kept");
    return ids;
  };
  CHECK(steps({"read", "sums"}) == "read sums ");
  CHECK(steps({"read", "long_sums"}) == "rate read long_sums of half");
  CHECK(steps({"sums"}) == "read_select sums of half");

  // A choice that only another task has is refused.
  Request request;
  request.steps = {"sums"}, request.choices = {{"kept", "half"}};
  CHECK_THROWS_AS(plan_of(request, lesson, nullptr), UsageError);
}
