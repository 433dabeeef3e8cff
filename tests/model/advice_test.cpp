// Advice: each cause on counts made for it, findings against what the lessons' next steps gained on an H200, and kernels
// with a planted cause. Prints the table of pairs.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "engine/model/advice.h"
#include "engine/model/modelled.h"
#include "engine/model/time_model.h"
#include "engine/module.h"
#include "engine/worker/counting.h"
#include "engine/worker/studying.h"
#include "tests/model/modelling.h"

using namespace warpwise;
using namespace modelling;

namespace {

/// A copy by vectors that nothing is wrong with.
model::Work good_copy(double megabytes = 1000) {
  model::Work work;
  const double sectors = megabytes * 1e6 / 32;
  work.threads = 256, work.registers = 32;
  work.blocks = std::ceil(megabytes * 1e6 / (256 * 64));
  work.load_sectors = work.block_sectors = work.dram_read_sectors = sectors;
  work.load_needed = work.block_needed = work.dram_read_needed = sectors;
  work.store_sectors = work.dram_write_sectors = work.store_needed = work.dram_write_needed = sectors;
  work.load_lines = work.store_lines = work.load_passes = sectors / 4;
  work.load_requests = work.store_requests = sectors / 16;
  work.active_lanes = 32 * (work.load_requests + work.store_requests);
  work.cold = 1, work.instructions = 30;
  work.other = 10 * work.load_requests;
  return work;
}

model::Advice advice_for(const model::Work& work, const model::GpuProfile& gpu = h200()) {
  return model::advice_of({work}, {}, {}, gpu);
}

std::string first_kind(const model::Work& work, const model::GpuProfile& gpu = h200()) {
  const model::Advice advice = advice_for(work, gpu);
  return advice.findings.empty() ? "" : advice.findings[0].kind;
}

/// The first finding takes the cause out: what is left is the time of the launch without it.
void check_first(const model::Work& with, const model::Work& without, const std::string& kind,
                 double tolerance = 0.02) {
  CAPTURE(kind);
  const model::Advice advice = advice_for(with);
  REQUIRE_FALSE(advice.findings.empty());
  const model::Finding& first = advice.findings[0];
  const double expected = model::predict(without, h200()).time_us;
  CHECK(first.kind == kind);
  CHECK(first.without_us == doctest::Approx(expected).epsilon(tolerance));
  CHECK(first.cost_us == doctest::Approx(model::predict(with, h200()).time_us - first.without_us));
  CHECK(first.low_us < first.without_us);
  CHECK(first.high_us > first.without_us);
  for (const model::Finding& finding : advice_for(without).findings) CHECK(finding.kind != kind);
}

}  // namespace

TEST_CASE("a copy by vectors needs no advice, on any GPU") {
  for (const model::GpuProfile& gpu : model::all_profiles(kRoot)) {
    CAPTURE(gpu.id);
    const model::Advice advice = advice_for(good_copy(), gpu);
    for (const auto& finding : advice.findings) FAIL_CHECK("there is advice: " << finding.kind);
    CHECK(advice.nothing.find("of what this GPU's memory allows") != std::string::npos);
  }
}

TEST_CASE("each cause in the counts of a copy comes first, and costs what it adds") {
  const model::Work good = good_copy();
  model::Work work = good;
  work.load_sectors *= 8, work.load_lines *= 32, work.load_passes *= 8, work.block_sectors *= 1;
  check_first(work, good, "uncoalesced_load");

  work = good;
  work.store_sectors *= 8, work.store_lines *= 32, work.store_parts = work.store_sectors;
  check_first(work, good, "uncoalesced_store");

  work = good;  // of each sector a quarter is used
  work.load_sectors *= 4, work.block_sectors *= 4, work.dram_read_sectors *= 4, work.load_lines *= 4;
  check_first(work, good, "partly_used");

  model::Work begins = good;  // requests of 128 bytes
  begins.store_requests *= 4, begins.active_lanes = 32 * (begins.load_requests + begins.store_requests);
  work = begins;
  work.store_shifted = work.store_requests, work.store_sectors += work.store_shifted;
  work.store_lines += work.store_shifted, work.store_parts = work.partly_stored = 2 * work.store_shifted;
  check_first(work, begins, "misaligned");

  work = good;
  work.threads = 8, work.blocks *= 32, work.load_requests *= 4, work.store_requests *= 4;
  work.active_lanes = 8 * (work.load_requests + work.store_requests);
  const auto small = advice_for(work).findings;
  CHECK(std::any_of(small.begin(), small.end(), [](const auto& one) { return one.kind == "small_blocks"; }));

  model::Work tile = good;
  tile.shared_requests = 2 * good.load_requests, tile.shared_load_requests = good.load_requests;
  tile.shared_load_needed = tile.shared_store_needed = tile.shared_load_wavefronts = good.load_requests;
  tile.shared_wavefronts = tile.shared_requests, tile.active_lanes += 32 * tile.shared_requests;
  work = tile;
  work.shared_load_wavefronts *= 32, work.shared_wavefronts += 31 * good.load_requests;
  check_first(work, tile, "bank_conflicts");

  work = tile;
  work.shared_atomic_requests = good.load_requests, work.shared_atomic_turns = 32 * good.load_requests;
  work.shared_wavefronts += work.shared_atomic_turns;
  model::Work fewer = tile;
  fewer.shared_wavefronts += work.shared_atomic_requests;
  check_first(work, fewer, "shared_atomics");

  work = good;
  work.hot_together = work.atomic_requests = 8 * work.blocks, work.hot_turns = work.atomic_lanes = 256 * work.blocks;
  model::Work once = good;
  once.hot_alone = once.atomic_requests = once.atomic_lanes =
      std::min(work.blocks, 132.0 * model::predict(work, h200()).resident_blocks);
  check_first(work, once, "atomics");

  work = good;
  work.cold = 400, work.blocks /= 16;
  model::Work ahead = work;
  ahead.cold = 100;
  check_first(work, ahead, "few_in_flight");

  work = good;
  work.shared_bytes = 200 * 1024;
  model::Work smaller = work;
  smaller.shared_bytes /= 4;
  check_first(work, smaller, "shared_memory");

  work = good;
  work.registers = 255, work.cold = 1;
  CHECK(first_kind(work) == "registers");

  work = good;
  work.barriers = 200;
  model::Work two = good;
  two.barriers = 2;
  check_first(work, two, "barriers");

  work = good;
  work.fp64 = 3e9 / 32, work.instructions = 60;
  model::Work single = work;
  single.fp32 += single.fp64, single.fp64 = 0;
  const model::GpuProfile desktop = model::find_profile(kRoot, "rtx4090");
  CHECK(first_kind(work, desktop) == "fp64");
  CHECK(advice_for(work, desktop).findings[0].without_us ==
        doctest::Approx(model::predict(single, desktop).time_us).epsilon(0.001));

  work = good;
  work.special = 3e8, work.fp32 = 8 * work.special;
  CHECK(first_kind(work) == "divisions");

  work = good_copy(1);
  work.launches = 100;
  const model::Advice launches = advice_for(work);
  REQUIRE_FALSE(launches.findings.empty());
  CHECK(launches.findings[0].kind == "launches");
  CHECK(launches.findings[0].cost_us > 99 * h200().next_launch_us);

  work = good_copy(100);
  work.blocks = 1, work.cold = 3000;
  CHECK(first_kind(work) == "small_grid");
}

TEST_CASE("findings combine: behind the first comes what binds then") {
  model::Work work = good_copy();
  work.load_sectors *= 8, work.load_lines *= 32, work.load_passes *= 8;
  work.shared_requests = work.shared_load_requests = work.shared_load_needed = work.load_requests;
  work.active_lanes += 32 * work.shared_requests;
  work.shared_wavefronts = work.shared_load_wavefronts = 32 * work.load_requests;
  const model::Advice advice = advice_for(work);
  REQUIRE_FALSE(advice.findings.empty());
  REQUIRE_FALSE(advice.then.empty());
  const std::set<std::string> both = {advice.findings[0].kind, advice.then[0].kind};
  CHECK(both == std::set<std::string>{"bank_conflicts", "uncoalesced_load"});
  CHECK(advice.then[0].without_us < advice.findings[0].without_us);
  for (size_t i = 1; i < advice.findings.size(); ++i)
    CHECK(advice.findings[i].cost_us <= advice.findings[i - 1].cost_us);
}

TEST_CASE("of several lines, the one with most of the cause is named") {
  model::Work work = good_copy();
  work.store_sectors *= 8, work.store_lines *= 32, work.store_parts = work.store_sectors;
  const auto store = [&](int line, double share) {
    model::LineCounts one;
    one.file = "turn.cu", one.line = line, one.space = "global", one.op = "store";
    one.requests = share * work.store_requests, one.transfers = 8 * share * work.store_needed;
    one.used = 32 * share * work.store_needed;
    return one;
  };
  const model::Advice advice = model::advice_of({work}, {store(7, 0.1), store(9, 0.9)}, {}, h200());
  REQUIRE_FALSE(advice.findings.empty());
  CHECK(advice.findings[0].line == 9);
  CHECK(advice.findings[0].text == "each store of a warp touches 128 sectors; its bytes would fit into 16");
}

namespace {

/// A step, and a later one whose change takes one cause out; compared at each of these sizes where the better step gained
/// something.
struct Pair {
  const char *lesson, *step, *better, *kind;
  std::vector<std::string> sizes;
};

const std::vector<std::string> kMatrices = {"4096x4096", "8192x8192", "16384x16384"},
                               kNumbers = {"1048576", "16777216", "268435456"},
                               kProducts = {"1024x1024x1024", "2048x2048x2048", "4096x4096x4096"};
const std::vector<Pair> kPairs = {
    {"transpose", "naive_reads", "padded", "uncoalesced_store", kMatrices},
    {"transpose", "naive_writes", "padded", "uncoalesced_load", kMatrices},
    {"transpose", "tiled", "padded", "bank_conflicts", kMatrices},
    {"transpose", "padded", "vectors", "few_in_flight", kMatrices},
    {"reduction", "interleaved", "strided", "divergence", kNumbers},
    {"reduction", "strided", "sequential", "bank_conflicts", kNumbers},
    {"reduction", "first_add", "last_warp", "barriers", kNumbers},
    {"reduction", "shuffles", "vectors", "few_in_flight", kNumbers},
    {"reduction", "atomic_thread", "atomic_block", "atomics", kNumbers},
    {"reduction", "atomic_warp", "atomic_block", "atomics", kNumbers},
    {"reduction", "vectors", "last_block", "launches", kNumbers},
    {"gemm", "df_naive", "df_tiled", "read_again", kProducts},
    {"gemm", "df_tiled", "df_registers", "few_uses", kProducts},
};
constexpr double kGained = 1.05;

model::Advice advice_for_step(const Pair& pair, const std::string& size) {
  static const auto registers = model::recorded_registers(kRoot);
  const Lesson& lesson = counted_build(find_lesson(pair.lesson));
  const StepRow& step = find_step(lesson, pair.step);
  const Task& task = task_of(lesson, step);
  Choices choices;
  for (const Choice& choice : task.choices) choices[choice.id] = choice.options.front();
  json report = study_once(lesson, step, parse_size(size, task.dimensions), choices, {});
  model::add_registers(report, registers);
  std::vector<model::Work> launches;
  for (const auto& kernel : report.at("kernels"))
    for (const model::Work& work : model::work_of(kernel)) launches.push_back(work);
  return model::advice_of(launches, {}, {}, h200());
}

/// Predicted gains against recorded ones, and how often the first finding was the cause that the better one takes out.
struct Gains {
  std::vector<double> errors;
  int first = 0;

  void add(const std::string& pair, const std::string& kind, double gained, const model::Advice& advice) {
    const auto& found = advice.findings;
    const auto one = std::find_if(found.begin(), found.end(), [&](auto& finding) { return finding.kind == kind; });
    const double predicted = one == found.end() ? 1 : advice.time_us / one->without_us;
    const std::string named = found.empty() ? "nothing" : found[0].kind;
    first += named == kind;
    errors.push_back(std::abs(predicted / gained - 1));
    fmt::print("{:<54}{:<18}{:>7.2f}x{:>8.2f}x{:>+7.1f} %  {}\n", pair, kind, gained, predicted,
               100 * (predicted / gained - 1), named == kind ? "first" : "first is " + named);
  }

  /// Must be as docs/time-model.md says, in the sentence that begins with `of`.
  void check(const std::string& of) const {
    const int pairs = static_cast<int>(errors.size());
    const double median = 100 * quantile(errors, 0.5), right = 100.0 * first / pairs;
    fmt::print("{} {} pairs: median error of the gain {:.1f} %, first finding right in {:.0f} %\n", of, pairs, median,
               right);
    std::ifstream in(kRoot / "docs/time-model.md");
    for (std::string line; std::getline(in, line);) {
      int stated_pairs = 0;
      double stated_median = 0, stated_right = 0;
      if (!line.starts_with(of) ||
          std::sscanf(
              line.c_str() + of.size(),
              " %d pairs the predicted gain is off by %lf %% in the median; the first finding is the cause that the "
              "better one takes out in %lf %%",
              &stated_pairs, &stated_median, &stated_right) != 3)
        continue;
      CHECK(stated_pairs == pairs);
      CHECK(std::abs(stated_median - median) < 0.3);
      CHECK(std::abs(stated_right - right) < 1);
      return;
    }
    FAIL("docs/time-model.md does not say how far off the predicted gains are: ", of);
  }
};

}  // namespace

TEST_CASE("predicted gains against what the lessons' better steps gained on an H200" * doctest::test_suite("long")) {
  if (!std::filesystem::exists(std::string(WARPWISE_BIN) + "/counted/03_gemm.so")) return;
  Gains gains;
  for (const Pair& pair : kPairs) {
    const auto times = recorded(fmt::format("{}_h200.jsonl", pair.lesson));
    for (const std::string& size : pair.sizes) {
      const double gained = times.at({pair.step, size}) / times.at({pair.better, size});
      if (gained >= kGained)
        gains.add(fmt::format("{} > {} {}", pair.step, pair.better, size), pair.kind, gained,
                  advice_for_step(pair, size));
    }
  }
  gains.check("Lessons 01 to 03: over");
}

namespace {

/// Two kernels of a program of tests/model/kernels.
struct KernelPair {
  const char *kernel, *better, *kind;
};

/// At each size where the better kernel gained something. Where it is slower, nobody must be told to write it.
void add_pairs(Gains& gains, const std::string& name, const std::string& recording, const std::string& size,
               const std::vector<int>& sizes, const model::GpuProfile& gpu, const std::vector<KernelPair>& pairs) {
  const auto times = recorded_kernels(recording, name, size);
  for (const int value : sizes)
    for (const KernelPair& pair : pairs)
      for (const json& kernel : studied_kernels("kernels/" + name, value)) {
        std::string known = kernel.at("name");
        known = known.substr(known.rfind(':') + 1);
        if (known != pair.kernel) continue;
        const double gained = times.at({pair.kernel, value}) / times.at({pair.better, value});
        const model::Advice advice = model::advice_of(kernel, gpu);
        if (gained >= kGained)
          gains.add(fmt::format("{} > {} {}", pair.kernel, pair.better, value), pair.kind, gained, advice);
        if (gained < 1 / kGained)
          for (const model::Finding& finding : advice.findings) CHECK(finding.kind != pair.kind);
      }
}

}  // namespace

// Each better kernel does as much in a thread as the other, or, for `few_uses`, has 4 x 4 results in it, as advice says.
TEST_CASE("predicted gains against those of ladders as others climb them" * doctest::test_suite("long")) {
  Gains gains;
  const char *const tile = "tile_1024<1>", *const padded = "tile_32x8<1, false>", *const loads = "uncoalesced_load",
                    *const stores = "uncoalesced_store";
  add_pairs(gains, "turn", "ladders_h200.jsonl", "side", {1024, 2048, 4096}, one_of_two(),
            {{"by_rows", tile, stores},
             {"four_by_rows", padded, stores},
             {"block_a_row", padded, stores},
             {"by_columns", tile, loads},
             {"diagonal_by_columns", tile, loads},
             {"tile_1024<0>", tile, "bank_conflicts"},
             {"tile_32x8<0, false>", padded, "bank_conflicts"}});
  add_pairs(gains, "sgemm", "ladders_h200.jsonl", "side", {1024, 2048, 4096}, one_of_two(),
            {{"lanes_down", "lanes_along", loads},
             {"lanes_along", "shared_tile<32>", "read_again"},
             {"shared_tile<16>", "thread_square<64, 16, 4>", "few_uses"},
             {"shared_tile<32>", "thread_square<64, 16, 4>", "few_uses"}});
  add_pairs(gains, "unseen", "unseen_h200.jsonl", "log2", {20, 22, 24}, h200(),
            {{"histogram_global", "histogram_shared", "atomics"},
             {"rows_summed_by_threads", "columns_summed_by_threads", loads}});
  gains.check("Ladders of others: over");
}

TEST_CASE("predicted gains against those of pairs as tutorials teach them" * doctest::test_suite("long")) {
  Gains gains;
  add_pairs(gains, "tutorials", "tutorials_h200.jsonl", "log2", {20, 22, 24}, h200(),
            {{"added_by_blocks<1>", "added_by_blocks<132>", "small_grid"},
             {"added_in_blocks_of<32>", "added_in_blocks_of<256>", "block_size"},
             {"copied<float>", "copied<float4>", "few_in_flight"},
             {"masses_of_structures", "masses_of_arrays", "partly_used"},
             {"two_ways<1>", "two_ways<32>", "divergence"},
             {"decayed<double>", "decayed<float>", "fp64"},
             {"summed_on_ring<true>", "summed_on_ring<false>", "divisions"},
             {"scaled_row", "scaled_rows", "launches"},
             {"binned<1, true>", "binned<32, true>", "shared_atomics"},
             {"sums_before<0>", "sums_before<1>", "bank_conflicts"},
             {"blurred_from_global", "blurred_from_tile", "read_again"}});  // which is slower
  gains.check("Pairs of tutorials: over");
}

namespace {

struct Planted {
  int line = 0;
  std::set<std::string> kinds;
};

/// By kernel: the first mark behind its head.
std::map<std::string, Planted> planted(const std::filesystem::path& file) {
  std::map<std::string, Planted> out;
  std::ifstream in(file);
  std::string kernel;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string head = "__global__ void ", mark = "// advice: ";
    if (line.starts_with(head)) kernel = line.substr(head.size(), line.find('(') - head.size());
    const size_t at = line.find(mark);
    if (at == std::string::npos || kernel.empty()) continue;
    Planted& one = out[kernel];
    one.line = number;
    std::istringstream kinds(line.substr(at + mark.size()));
    for (std::string kind; kinds >> kind;) one.kinds.insert(kind);
  }
  return out;
}

}  // namespace

TEST_CASE("the first finding names the planted cause and its line") {
  const auto marks = planted(kRoot / "tests/model/advice/planted.cu");
  json report = {{"kernels", studied_kernels("advice/planted")}};
  model::add_advice(report, h200());
  int right = 0, all = 0;
  for (const json& kernel : report.at("kernels")) {
    const std::string name = kernel.at("name");
    const Planted& mark = marks.at(name);
    CAPTURE(name);
    REQUIRE(kernel.contains("advice"));
    const json& advice = kernel["advice"];
    if (mark.kinds.count("nothing")) {
      CHECK_MESSAGE(advice.empty(), advice.dump());
      continue;
    }
    ++all;
    const bool found = !advice.empty() && mark.kinds.count(advice[0]["kind"]) && advice[0]["line"] == mark.line;
    right += found;
    if (!found)
      fmt::print("{} (line {}): first is {}\n", name, mark.line, advice.empty() ? "nothing" : advice[0].dump());
    for (const json& finding : advice) {
      CHECK(finding["without_us"] < kernel["advice"][0]["cost_us"].get<double>() + finding["without_us"].get<double>());
      CHECK(finding["low_us"] < finding["high_us"]);
    }
  }
  fmt::print("planted causes: the first finding names {} of {}\n", right, all);
  CHECK(all >= 30);
  CHECK(right >= all - 2);
}

TEST_CASE("every step that advice names exists, and a beginner's words say what to do") {
  std::ifstream file(std::string(WARPWISE_BIN) + "/lessons.json");
  std::set<std::string> named;
  for (const json& kernel : studied_kernels("advice/planted"))
    for (const model::Cause& cause : model::causes_of(model::work_of(kernel), h200())) {
      CAPTURE(cause.kind);
      CHECK_FALSE(cause.help.empty());
      CHECK(cause.help.ends_with("."));
      const std::string fact = cause.fact(nullptr);
      CHECK_FALSE(fact.empty());
      CHECK_FALSE(fact.ends_with("."));
      if (!cause.lesson.empty()) named.insert(cause.lesson);
    }
  CHECK(named.size() >= 8);
  for (const std::string& lesson : named) {
    CAPTURE(lesson);
    const size_t slash = lesson.find('/');
    REQUIRE(slash != std::string::npos);
    CHECK_NOTHROW(find_step(counted_build(find_lesson(lesson.substr(0, slash))), lesson.substr(slash + 1)));
  }
}
