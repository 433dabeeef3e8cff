#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "engine/compare.h"
#include "engine/reader/board.h"
#include "engine/reader/figures.h"
#include "engine/reader/ladder.h"
#include "engine/worker/stats.h"

using namespace warpwise;

TEST_CASE("statistics of known times") {
  const TimeStats stats = summarise({5, 1, 3, 2, 4});
  CHECK(stats.median == 3);
  CHECK(stats.min == 1);
  CHECK(stats.max == 5);
  CHECK(stats.q1 == 2);
  CHECK(stats.q3 == 4);
  CHECK(stats.samples == 5);
  CHECK(stats.noise == doctest::Approx(1.253 * (2 / 1.349) / std::sqrt(5.0) / 3));
  CHECK(summarise({1, 2}).median == 1.5);
  CHECK(std::isinf(summarise({1}).noise));                                  // nothing is known about it
  CHECK(summarise({1, 3}).noise == doctest::Approx(12.706 / 2 * 1 / 2));    // s = sqrt(2), over sqrt(2)
  CHECK(summarise({4, 1, 1}).noise == doctest::Approx(4.303 / 2 * 1 / 1));  // s = sqrt(3), over sqrt(3)
  CHECK(summarise({}).samples == 0);
  CHECK(summarise(std::vector<double>(20, 2.0)).noise == 0);
}

TEST_CASE("one outlier moves neither the median nor the noise much") {
  std::vector<double> times(99, 1.0);
  times.push_back(1000);
  CHECK(summarise(times).median == 1);
  CHECK(summarise(times).noise == 0);
}

TEST_CASE("differences within the noise are told from those beyond it") {
  TimeStats a, b;
  a.median = 1.00, a.noise = 0.01;
  b.median = 1.01, b.noise = 0.01;
  CHECK_FALSE(differs_beyond_noise(a, b));
  b.median = 1.05;
  CHECK(differs_beyond_noise(a, b));
}

TEST_CASE("no verdict is given from few samples, nor from samples that do not agree") {
  auto timed = [](double ms, double noise, int64_t samples) {
    Result result;
    result.lesson = "lesson", result.kind = Kind::step, result.ok = true, result.source = "measured";
    result.time_ms.median = ms, result.time_ms.noise = noise, result.time_ms.samples = samples;
    return result;
  };
  LessonInfo lesson;
  lesson.tasks.resize(1);
  auto best = [&](Result a, Result b) {
    a.step = "a", b.step = "b";
    return fastest(lesson, {&a, &b});
  };
  using Ids = std::vector<std::string>;
  CHECK(best(timed(1, 0.01, 20), timed(2, 0.01, 20)) == Ids{"a"});
  CHECK(best(timed(1, 0.01, 20), timed(1.001, 0.01, 20)) == Ids{"a", "b"});
  CHECK(best(timed(1, 0.51, 4), timed(1.2, 0.3, 4)) == Ids{});
  CHECK(best(timed(1, 0.01, 4), timed(2, 0.01, 20)) == Ids{});
  CHECK(best(timed(1, 0.01, 20), timed(1.5, 0.51, 20)) == Ids{"a"});  // no verdict: nobody knows how fast it is

  CHECK(gain_over(timed(1, 0.01, 20), timed(2, 0.01, 20)).pace == Pace::faster);
  CHECK(gain_over(timed(1, 0.01, 20), timed(1.001, 0.01, 20)).pace == Pace::same);
  CHECK(gain_over(timed(1, 0.51, 4), timed(1.2, 0.3, 4)).pace == Pace::unknown);
}

TEST_CASE("a limit's rate is that of the resource which bounds the row") {
  Result link, fma, row;
  link.gbps = 95.6, fma.gbps = 3, fma.gflops = 60e3, row.source = "measured";
  CHECK(limit_rate(link).giga == 95.6);
  CHECK_FALSE(limit_rate(link).operations);
  CHECK(limit_rate(fma).operations);
  row.bound = "links";
  CHECK(limit_rate(link, &row).giga == 95.6);
  CHECK(limit_rate(fma, &row).giga == 3);
  row.bound = "fp32";
  CHECK(limit_rate(fma, &row).giga == 60e3);
  CHECK(limit_rate(link, &row).giga == 95.6);  // it has no other
  row.bound = "memory", row.source = "modelled";
  CHECK(limit_rate(fma, &row).operations);
  CHECK(limit_rate(Result()).giga == 0);
}

TEST_CASE("comparing finds every wrong element and shows the first five") {
  std::vector<float> got(1'000'000);
  std::iota(got.begin(), got.end(), 0.0f);
  const std::vector<int64_t> extents = {1000, 1000};
  auto expected = [](int64_t i) { return static_cast<float>(i); };
  CHECK(compare(std::span<const float>(got), expected, extents, 0).wrong == 0);
  CHECK(compare(std::span<const float>(got), expected, extents, 0).checked == 1'000'000);

  for (int i : {17, 1003, 500'000, 600'000, 700'000, 999'999}) got[i] = -1;
  got[17] = std::numeric_limits<float>::quiet_NaN();
  const ErrorStats error = compare(std::span<const float>(got), expected, extents, 0.5);
  CHECK(error.wrong == 6);
  CHECK(std::isnan(error.max_rel));
  REQUIRE(error.first.size() == 5);
  CHECK(error.first[0].where == "row 0, col 17");
  CHECK(error.first[1].where == "row 1, col 3");
}

TEST_CASE("NaN fails, except where NaN is expected; infinities compare as values") {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  auto wrong = [](double have, double want) {
    std::vector<double> got = {have};
    return compare(
               std::span<const double>(got), [&](int64_t) { return want; }, {1}, 1e-3)
        .wrong;
  };
  CHECK(wrong(nan, 1) == 1);
  CHECK(wrong(1, nan) == 1);
  CHECK(wrong(nan, nan) == 0);
  CHECK(wrong(inf, inf) == 0);
  CHECK(wrong(-inf, inf) == 1);
  CHECK(wrong(inf, 1) == 1);
  CHECK(wrong(1.0005, 1) == 0);
  CHECK(wrong(1.005, 1) == 1);
  CHECK(wrong(1e-9, 0) == 1);
}

TEST_CASE("a NaN that is right is counted, for it has no error") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> got = {1, nan, nan, nan};
  const ErrorStats error = compare(
      std::span<const double>(got), [&](int64_t i) { return i < 2 ? 1 : nan; }, {4}, 0);
  CHECK(error.checked == 4);
  CHECK(error.wrong == 1);
  CHECK(error.rightly_nan == 2);

  Result result;
  result.ok = true, result.error.checked = 4;
  CHECK(verdict_of(result) == Verdict::exact);
  result.error.rightly_nan = 4;
  CHECK(verdict_of(result) == Verdict::nan);
  result.error.max_abs = 1;
  CHECK(verdict_of(result) == Verdict::right);
}

TEST_CASE("two launches are counted as one, by the worse of them") {
  ErrorStats first, late;
  first.checked = late.checked = 100;
  first.max_rel = 1e-3, first.extra["of_bound"] = 0.5;
  late.max_rel = 1e-4, late.wrong = 25, late.first = {{"index 3", 1, 2}}, late.extra["of_bound"] = 0.25;
  for (const ErrorStats& error : {worse_launch(first, late), worse_launch(late, first)}) {
    CHECK(error.checked == 100);
    CHECK(error.wrong == 25);
    CHECK(error.max_rel == 1e-3);
    CHECK(error.extra.at("of_bound") == 0.5);
    CHECK(error.first.size() == 1);
  }
  CHECK(worse_launch({}, late).checked == 100);  // nothing was verified before
}

TEST_CASE("inputs are reproducible, in range, and different for each seed") {
  std::vector<float> a(1 << 20), b(1 << 20);
  fill_uniform(std::span(a), 1, -1, 1);
  fill_uniform(std::span(b), 1, -1, 1);
  CHECK(a == b);
  fill_uniform(std::span(b), 2, -1, 1);
  CHECK(a != b);
  double sum = 0;
  for (float v : a) {
    REQUIRE(v >= -1);
    REQUIRE(v <= 1);
    sum += v;
  }
  CHECK(std::abs(sum / static_cast<double>(a.size())) < 0.005);
}

TEST_CASE("times of two clocks have no gain and no common fastest") {
  const auto timed = [](const std::string& step, double ms, const std::string& source, const std::string& clock) {
    Result result;
    result.step = step, result.kind = Kind::step, result.ok = true, result.source = source, result.clock = clock;
    result.time_ms.median = ms, result.time_ms.samples = 50;
    return result;
  };
  LessonInfo lesson;
  lesson.tasks.resize(1);
  const Result here = timed("here", 0.01, "measured", "host"), a = timed("a", 1, "modelled", ""),
               b = timed("b", 2, "modelled", ""), gpu = timed("gpu", 1, "measured", "gpu");
  CHECK(gain_over(a, here).pace == Pace::unknown);
  CHECK(gain_over(gpu, a).pace == Pace::unknown);
  CHECK(gain_over(a, b).pace == Pace::faster);
  CHECK(fastest(lesson, {&here, &a, &b}) == std::vector<std::string>{"a"});
  CHECK(by_clock({&here, &a, nullptr}).here == std::vector<const Result*>{&here});
  CHECK(by_clock({&here, nullptr}).here.empty());
}

TEST_CASE("a recording is mapped to today's ladder by the steps' ids") {
  LessonInfo now, then;
  now.tasks.resize(1), then.tasks.resize(1);
  now.tasks[0].title = "today's", then.tasks[0].default_size = {{7}};
  now.steps = {{"first", "First", Kind::step, "first.cu", "", "", ""},
               {"fresh", "Fresh", Kind::step, "fresh.cu", "", "", ""},
               {"second", "Second, renamed", Kind::step, "second.cu", "needs a GPU", "", ""}};
  then.steps = {{"second", "Second", Kind::step, "second.cu", "", "", ""},
                {"first", "First", Kind::step, "first.cu", "", "", ""},
                {"gone", "Gone", Kind::step, "", "", "", ""}};
  const LessonInfo mapped = mapped_to(now, then);
  REQUIRE(mapped.steps.size() == 4);
  CHECK(mapped.steps[0].id == "first");
  CHECK(mapped.steps[1].skip == "The recording is older than this step.");
  CHECK(mapped.steps[2].title == "Second, renamed");
  CHECK(mapped.steps[2].skip.empty());
  CHECK(mapped.steps[3].id == "gone");
  CHECK(mapped.tasks[0].title == "today's");
  CHECK(mapped.tasks[0].default_size == Size{{7}});
}
