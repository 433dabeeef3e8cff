// The size from which on one way beats another, read from a board: where two lines cross, and the sentence if they do
// not.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/export/break_even_words.h"

using namespace warpwise;

namespace {

struct Times {
  double trip = 0, chunks = 0, loop = 0, cores = 0;  // ms; 0: not timed
};

struct MadeBoard {
  LessonInfo lesson;
  Board board;
  explicit MadeBoard(const std::vector<std::pair<int64_t, Times>>& times, double noise = 0.01,
                     const std::string& clock = "wall") {
    lesson.id = "first";
    TaskInfo task;
    task.id = "all", task.dimensions = {"n"}, task.default_size = {{1024}};
    lesson.tasks = {task};
    for (const char* id : {"trip", "chunks", "loop", "cores"})
      lesson.steps.push_back({id, id, Kind::step, "", "", "", "all"});
    lesson.break_evens = {{"trip", "the trip", "the CPU", {"trip", "chunks"}, {"loop", "cores"}}};
    board.apply(lesson);
    for (const auto& [n, at] : times)
      for (const auto& [id, ms] :
           {std::pair{"trip", at.trip}, {"chunks", at.chunks}, {"loop", at.loop}, {"cores", at.cores}}) {
        if (ms == 0) continue;
        Result r;
        r.lesson = "first", r.step = id, r.kind = Kind::step, r.size = {{n}}, r.ok = ms > 0, r.source = "measured",
        r.clock = clock;
        r.time_ms.median = std::abs(ms), r.time_ms.noise = noise, r.time_ms.samples = 20;
        if (!r.ok) r.message = "Wrong.";
        board.apply(r);
      }
  }
  std::string words() const {
    const auto all = break_evens(board, lesson, nullptr);
    return all.empty() ? "" : words_of(all.at(0), lesson, nullptr);
  }
};

}  // namespace

TEST_CASE("two lines that cross between two sizes: the size, by logarithms, and the two that it lies between") {
  // 4 times slower at 1000, 4 times faster at 100000: the lines cross in the middle between the logarithms.
  const MadeBoard made({{100, {8, 9, 1, 3}}, {1000, {4, 9, 1, 3}}, {100000, {9, 1, 20, 4}}});
  const auto all = break_evens(made.board, made.lesson, nullptr);
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == BreakEven::Kind::from);
  CHECK(all[0].elements == doctest::Approx(10000));
  CHECK(all[0].below.size == Size{{1000}});
  CHECK(all[0].above.size == Size{{100000}});
  CHECK(
      made.words() ==
      "The trip beats the CPU from about n = 10000 on: 4.00 times slower at 1000, 4.00 times faster at 100000 (chunks against cores).");
  const auto json = to_json(all[0]);
  CHECK(json.at("faster") == "from");
  CHECK(json.at("below").at("size") == "1000");
  CHECK(json.at("above").at("of") == "chunks");
  CHECK(json.at("above").at("over") == "cores");
}

TEST_CASE("a wrong result, however fast, beats nobody") {
  const MadeBoard made({{1000, {4, 0, 1, 0}}, {100000, {9, -1, 20, 4}}});
  CHECK(made.words().starts_with(
      "The trip beats the CPU at no size measured: at best it is 2.25 times slower at 100000"));
}

TEST_CASE("lines that do not cross, that cross back, and that the noise does not tell apart") {
  CHECK(MadeBoard({{10, {1, 0, 3, 0}}, {100, {1, 0, 4, 0}}}).words() ==
        "The trip beats the CPU at every size measured: 3.00 times faster at 10 (trip against loop).");
  CHECK(MadeBoard({{10, {1, 0, 3, 0}}, {1000, {3, 0, 1, 0}}})
            .words()
            .starts_with(
                "The trip beats the CPU only up to about n = 100: 3.00 times faster at 10, 3.00 times slower at 1000"));
  // Faster, slower, then faster for good: the last crossing counts.
  CHECK(MadeBoard({{10, {1, 0, 3, 0}}, {100, {3, 0, 1, 0}}, {1000, {1, 0, 3, 0}}})
            .words()
            .find("from about n = 320 on") != std::string::npos);
  CHECK(MadeBoard({{10, {2, 0, 1, 0}}, {100, {1, 0, 1.02, 0}}}, 0.05).words() ==
        "The trip beats the CPU at no size measured: at best it is not to be told apart from the noise at 100 (trip "
        "against loop).");
  CHECK(MadeBoard({{100, {1, 0, 1.02, 0}}, {1000, {1, 0, 3, 0}}}, 0.05)
            .words()
            .starts_with(
                "The trip beats the CPU from about n = 100 on: not to be told apart from the noise at 100, 3.00"));
}

TEST_CASE("one size alone, or a simulated GPU's host time, says nothing of a break-even") {
  CHECK(MadeBoard({{10, {1, 0, 3, 0}}}).words().empty());
  CHECK(MadeBoard({{10, {1, 0, 3, 0}}, {100, {0, 0, 4, 0}}}).words().empty());
  CHECK(MadeBoard({{10, {1, 0, 3, 0}}, {100, {1, 0, 4, 0}}}, 0.01, "host").words().empty());
}

TEST_CASE("a GPU's modelled time and this computer's own make no ratio") {
  MadeBoard made({{1000, {4, 0, 1, 0}}, {100000, {9, 0, 20, 0}}});
  CHECK_FALSE(made.words().empty());
  for (const int64_t n : {1000, 100000}) {
    Result r = *made.board.result({"first", "trip", {{n}}});
    r.source = "modelled";
    made.board.apply(r);
  }
  CHECK(made.words().empty());
}
