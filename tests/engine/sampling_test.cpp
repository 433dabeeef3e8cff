// When sampling ends, what fits into memory, and which limits results name: needs no device.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "engine/worker/candidate.h"
#include "engine/worker/memory_check.h"
#include "engine/worker/sampler.h"

using namespace warpwise;

namespace {

/// A simulated machine: each sample of row i takes times[i](n) ms, with n counted from 0.
struct Bench {
  std::vector<std::function<double(int)>> times;
  std::vector<int> taken;
  std::string order;
  double clock_s = 0;
  int stop_after = -1;  // samples in all
  int rounds = 0;

  std::vector<SampledRow> run(const SamplingLimits& limits, const std::vector<bool>& takes_part = {}) {
    std::vector<SampledRow> rows(times.size());
    std::vector<SampledRow*> pointers;
    for (size_t i = 0; i < rows.size(); i++) {
      rows[i].takes_part = takes_part.empty() || takes_part[i];
      pointers.push_back(&rows[i]);
    }
    taken.assign(times.size(), 0);
    SamplerHooks hooks;
    hooks.sample = [&](size_t i) {
      order += static_cast<char>('A' + i);
      const double ms = times[i](taken[i]++);
      clock_s += ms / 1000;
      return ms;
    };
    hooks.now_s = [&] { return clock_s; };
    hooks.stop_asked = [&] { return static_cast<int>(order.size()) == stop_after; };
    hooks.round = [&](double) { rounds++; };
    take_samples(pointers, limits, hooks);
    return rows;
  }
};

double steady(int) { return 1; }
double noisy(int n) { return n % 2 ? 1 : 2; }

}  // namespace

TEST_CASE("samples are taken in rounds, and end when every median is known well enough") {
  Bench bench{{steady, steady, steady}, {}, ""};
  const auto rows = bench.run({200, 10, 0.01, false});
  CHECK(bench.order.substr(0, 6) == "ABCABC");
  for (const auto& row : rows) {
    CHECK(row.stopped == "noise");
    CHECK(row.times_ms.size() == 10);  // fewer samples do not count as quiet
  }
  CHECK(bench.rounds == 10);
}

TEST_CASE(
    "a noisy step goes on to the end of the samples or of the budget, and the quiet one beside it says that it was quiet") {
  Bench samples{{steady, noisy}, {}, ""};
  auto rows = samples.run({40, 1000, 0.001, false});
  CHECK(rows[0].stopped == "noise");
  CHECK(rows[1].stopped == "samples");
  CHECK(rows[1].times_ms.size() == 40);

  Bench budget{{noisy}, {}, ""};
  rows = budget.run({100000, 0.06, 0.001, false});
  CHECK(rows[0].stopped == "budget");
  CHECK(rows[0].times_ms.size() == 40);  // 1.5 ms each, and the one that passes the end
}

TEST_CASE("a stop that is asked for ends within a round, and sampling without end goes on until then") {
  Bench bench{{steady, steady}, {}, ""};
  bench.stop_after = 5;
  auto rows = bench.run({200, 10, 0.01, false});
  CHECK(bench.order == "ABABA");
  CHECK(rows[1].stopped == "asked");

  Bench endless{{steady}, {}, ""};
  endless.stop_after = 1500;
  rows = endless.run({1, 0.001, 0.5, true});
  CHECK(rows[0].stopped == "asked");
  CHECK(endless.order.size() == 1500);
  CHECK(rows[0].times_ms.size() == 1000);  // the newest
}

TEST_CASE("a step that is wrong is not timed, and nothing is where no sample is asked for") {
  Bench bench{{steady, steady}, {}, ""};
  auto rows = bench.run({200, 10, 0.01, false}, {false, true});
  CHECK(rows[0].times_ms.empty());
  CHECK(rows[0].stopped.empty());
  CHECK(rows[1].stopped == "noise");

  Bench none{{steady}, {}, ""};
  CHECK(none.run({0, 10, 0.01, false})[0].stopped == "samples");
  CHECK(none.order.empty());
  Bench all_wrong{{steady}, {}, ""};
  all_wrong.run({200, 10, 0.01, true}, {false});  // comes back
  CHECK(all_wrong.order.empty());
}

TEST_CASE("what does not fit is said in one sentence, host memory and pinned memory included") {
  const MemoryFree free{16e9, 32e9, false};
  CHECK(too_little_memory("gemm at 8x8x8", {10e9, 10e9, 5e9}, free).empty());
  CHECK(
      too_little_memory("gemm at 8x8x8", {17e9, 0, 0}, free) ==
      "gemm at 8x8x8 needs 17.0 GB of GPU memory, and 16.0 GB are free: choose a smaller size, or end what else uses the "
      "memory");
  CHECK(too_little_memory("x", {1, 25e9, 10e9}, free)
            .find("35.0 GB of host memory (10.0 GB of it pinned), and 32.0 GB are free") != std::string::npos);
  CHECK(too_little_memory("x", {1, 0, 20e9}, free).find("20.0 GB of pinned host memory") != std::string::npos);
  CHECK(too_little_memory("x", {0, 33e9, 0}, free).find("pinned") == std::string::npos);
  // Of much memory, more than half may be pinned.
  CHECK(too_little_memory("x", {1, 0, 210e9}, {16e9, 269e9, false}).empty());
  CHECK(too_little_memory("x", {1, 0, 240e9}, {16e9, 269e9, false}).find("at most 237.0 GB are pinned") !=
        std::string::npos);
  // If device memory is host memory, the two add up.
  CHECK(too_little_memory("x", {20e9, 15e9, 0}, {0, 32e9, true}).find("needs 35.0 GB of memory") != std::string::npos);
  CHECK(too_little_memory("x", {20e9, 10e9, 0}, {0, 32e9, true}).empty());

  // How much programs may use.
  CHECK(too_large_budget(15e9, 4, free).empty());
  CHECK(too_large_budget(16e9, 1, free) ==
        "--gpu-memory asks for 16.0 GB of device memory, and 16.0 GB are free: ask for less");
  CHECK(too_large_budget(10e9, 4, {0, 32e9, true}) ==
        "--gpu-memory asks for 10.0 GB on each device, and 8.0 GB are free for each: ask for less");
}

namespace {

Usage usage(const std::string& id, const std::string& task, bool ceiling, Amounts amounts, double ms) {
  return {id, task, ceiling, std::move(amounts), ms};
}

}  // namespace

TEST_CASE("what bounds a row is the resource that takes longest at its measured rate") {
  const std::vector<Usage> all = {usage("copy", "a", true, {{"memory", 4e9}}, 1),       // 4000 GB/s
                                  usage("slow_copy", "a", true, {{"memory", 4e9}}, 2),  // the lesser of two
                                  usage("in", "a", true, {{"link_in", 50e6}}, 1),       // 50 GB/s
                                  usage("rate", "a", true, {{"fp32", 60e9}}, 1),        // 60 TFLOP/s
                                  usage("copy_b", "b", true, {{"memory", 3e9}}, 1),
                                  usage("untimed", "a", true, {{"link_out", 1}}, 0)};
  // 100 MB over the link take 2 ms, 200 MB of memory 0.05 ms.
  Limit limit = limit_of(usage("trip", "a", false, {{"memory", 200e6}, {"link_in", 100e6}, {"fp32", 50e6}}, 2.5), all);
  CHECK(limit.resource == "link_in");
  CHECK(limit.ceiling == "in");
  CHECK(limit.fraction == doctest::Approx(0.8));
  // Many operations on the same data.
  limit = limit_of(usage("gemm", "a", false, {{"memory", 200e6}, {"fp32", 600e9}}, 20), all);
  CHECK(limit.resource == "fp32");
  CHECK(limit.fraction == doctest::Approx(0.5));
  // Of several ceilings the highest counts, and those of the own task first.
  CHECK(limit_of(usage("x", "a", false, {{"memory", 2e9}}, 1), all).ceiling == "copy");
  CHECK(limit_of(usage("x", "b", false, {{"memory", 3e9}}, 2), all).ceiling == "copy_b");
  CHECK(limit_of(usage("x", "c", false, {{"memory", 2e9}}, 1), all).ceiling == "copy");
  // Two devices have two links, and share the host's memory; an algorithm that needs fewer operations is held to those.
  Usage two = usage("two", "a", false, {{"link_in", 100e6}}, 1.25);
  two.devices = 2;
  CHECK(limit_of(two, all).fraction == doctest::Approx(0.8));
  Usage fewer = usage("fewer", "a", false, {{"fp32", 600e9}}, 8);
  CHECK(limit_of(fewer, all).fraction == doctest::Approx(1.25));
  fewer.computes = 2.0 / 3;
  CHECK(limit_of(fewer, all).fraction == doctest::Approx(1.25 * 2 / 3));
  // What a ceiling takes to start counts once for a row that moves more, and is not taken off for one that moves less.
  Usage small = usage("small", "d", true, {{"host_memory", 1e6}}, 4);
  small.start_ms = 3;
  CHECK(limit_of(usage("more", "d", false, {{"host_memory", 4e6}}, 10), {small}).fraction == doctest::Approx(0.7));
  CHECK(limit_of(usage("less", "d", false, {{"host_memory", 5e5}}, 10), {small}).fraction == doctest::Approx(0.2));
  // A copy limits copies alone, and samples that differ much are no limit.
  CHECK(limit_of(usage("x", "d", false, {{"memory", 2e9}}, 1), {usage("copy", "d", true, {{"copied", 4e9}}, 1)})
            .ceiling.empty());
  CHECK(time_of_ceiling(3, 0.05) == 3);
  CHECK(time_of_ceiling(3, 0.2) == 0);
  // A resource without a ceiling limits nothing.
  CHECK(limit_of(usage("x", "a", false, {{"tensor", 1e9}, {"link_out", 9e9}}, 1), all).ceiling.empty());
  CHECK(limit_of(usage("x", "a", false, {{"memory", 2e9}}, 0), all).ceiling.empty());
}

TEST_CASE("a program rests before it is timed, as long as it takes, and not for long") {
  CHECK(rest_ms({}) == 20);
  CHECK(rest_ms({100, 3}) == 3);
  CHECK(rest_ms({3, 100}) == 20);
}

TEST_CASE("a result has the rates of its amounts, and is wrong for the first cause that was found") {
  Candidate ceiling, step;
  ceiling.step = "copy", ceiling.kind = Kind::ceiling, ceiling.amounts = {{"memory", 4e9}},
  ceiling.times_ms = {1, 1, 1};
  step.step = "tiled", step.kind = Kind::step, step.amounts = {{"memory", 3e9}, {"fp32", 6e9}},
  step.times_ms = {3, 1, 2};
  step.error.checked = 10;
  auto results = make_results({&ceiling, &step}, {{64, 64}}, {{"input", "uniform"}});
  REQUIRE(results.size() == 2);
  CHECK(results[1].step == "tiled");
  CHECK(results[1].ok);
  CHECK(results[1].gbps == doctest::Approx(1500));
  CHECK(results[1].gflops == doctest::Approx(3000));
  CHECK(results[1].ceiling == "copy");
  CHECK(results[1].bound == "memory");
  CHECK(results[1].ceiling_fraction == doctest::Approx(0.375));
  CHECK(results[1].choices.at("input") == "uniform");
  step.fail("the first"), step.fail("the second");
  results = make_results({&ceiling, &step}, {{64, 64}}, {});
  CHECK_FALSE(results[1].ok);
  CHECK(results[1].message == "the first");
}
