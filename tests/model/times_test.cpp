// The time model: its rules one by one, and its predictions against times on an NVIDIA H200. Prints a table; fails if
// the errors grow.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/limits.h"
#include "engine/model/host_model.h"
#include "engine/model/modelled.h"
#include "engine/model/program_calls.h"
#include "engine/model/program_model.h"
#include "engine/model/scaled.h"
#include "engine/model/trust.h"
#include "engine/module.h"
#include "engine/reader/limiting_line.h"
#include "engine/worker/counting.h"
#include "engine/worker/program.h"
#include "engine/worker/studying.h"
#include "tests/model/modelling.h"

using namespace warpwise;
using nlohmann::json;
using namespace modelling;

namespace {

model::Work copy_of(double megabytes) {
  model::Work work;
  const double sectors = megabytes * 1e6 / 32;
  work.threads = 128;
  work.blocks = std::ceil(megabytes * 1e6 / (128 * 16));
  work.load_sectors = work.block_sectors = work.dram_read_sectors = sectors;
  work.store_sectors = work.dram_write_sectors = sectors;
  work.load_lines = work.store_lines = sectors / 4;
  work.load_requests = work.store_requests = sectors / 16;
  work.cold = 1;
  work.instructions = 10;
  return work;
}

struct Row {
  std::string group, what;
  double measured = 0, modelled = 0;
  std::string kind, bound = "";
  double error() const { return modelled / measured - 1; }
};

/// Prints the rows, and returns the median and the 90th percentile of their errors.
std::pair<double, double> summary(const std::string& title, const std::vector<Row>& rows) {
  std::vector<double> errors;
  for (const Row& row : rows) {
    fmt::print("{:<16}{:<28}{:>12.1f}{:>12.1f}{:>+8.1f} %  {}\n", row.group, row.what, row.measured, row.modelled,
               100 * row.error(), row.kind);
    errors.push_back(std::abs(row.error()));
  }
  const double median = quantile(errors, 0.5), ninetieth = quantile(errors, 0.9);
  fmt::print("{}: {} times, median error {:.1f} %, 90th percentile {:.1f} %\n\n", title, rows.size(), 100 * median,
             100 * ninetieth);
  return {median, ninetieth};
}

/// Kendall's tau of the order that the model predicts; ignores pairs measured within 3 % of each other.
double order(const std::vector<Row>& rows) {
  int right = 0, wrong = 0;
  for (size_t i = 0; i < rows.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      if (rows[i].group != rows[j].group || std::abs(rows[i].measured / rows[j].measured - 1) < 0.03) continue;
      ((rows[i].measured - rows[j].measured) * (rows[i].modelled - rows[j].modelled) > 0 ? right : wrong)++;
    }
  return right + wrong > 0 ? static_cast<double>(right - wrong) / (right + wrong) : 1;
}

/// The rows of the lesson's launches, or of its programs with the links' ceilings. Of one task, if it is named.
std::vector<Row> lesson_rows(const std::string& id, const std::string& recording, const std::vector<std::string>& sizes,
                             bool programs = false, const model::GpuProfile& gpu = model::find_profile(kRoot, "h200"),
                             const std::string& task_id = "") {
  const auto registers = model::recorded_registers(kRoot);
  const auto times = recorded(recording);
  const Lesson& lesson = counted_build(find_lesson(id));
  std::vector<Row> rows;
  for (const std::string& size : sizes)
    for (const StepRow& step : lesson.steps) {
      const auto time = times.find({step.id, size});
      if (programs ? !step.program : !step.launch || step.kind != Kind::step) continue;  // or not on this backend
      if (time == times.end()) continue;
      const Task& task = task_of(lesson, step);
      if (!task_id.empty() && task.id != task_id) continue;
      Choices choices;
      for (const Choice& choice : task.choices) choices[choice.id] = choice.options.front();
      StudyFor what;
      what.devices = step.needs_devices;
      simulate_devices(what.devices);
      json report = study_once(lesson, step, parse_size(size, task.dimensions), choices, what);
      model::add_registers(report, registers);
      const model::Prediction prediction =
          programs ? model::predict_program(report, gpu).prediction : model::predict(report, gpu);
      if (!(prediction.time_us > 0)) continue;  // the host's own work
      rows.push_back({size, step.id, time->second, prediction.time_us, prediction.kind, prediction.bound});
    }
  return rows;
}

/// The programs of both parts of lesson 00. Rows that both have count once.
std::vector<Row> program_rows(const std::vector<std::string>& sizes) {
  std::vector<Row> rows = lesson_rows("trip", "trip_h200.jsonl", sizes, true);
  for (const Row& row : lesson_rows("first_steps", "first_steps_h200.jsonl", sizes, true))
    if (row.what == "cores") rows.push_back(row);
  return rows;
}

/// A row of the table in docs/time-model.md, in per cent; the title is the text before the colon.
struct Documented {
  int times = 0;
  double median = 0, ninetieth = 0, order = 0;
};
Documented documented(const std::string& title) {
  std::ifstream in(kRoot / "docs/time-model.md");
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("| " + title + ":")) continue;
    Documented row;
    const size_t figures = line.find('|', 1);
    if (std::sscanf(line.c_str() + figures, "| %d | %lf %% | %lf %% | %lf |", &row.times, &row.median, &row.ninetieth,
                    &row.order) == 4)
      return row;
  }
  throw std::runtime_error("docs/time-model.md has no row of figures for " + title);
}

std::vector<Row> g_all;    // launches that the tests before have compared, each time once
std::vector<Row> g_apart;  // of kinds of their own, which "all" leaves out

/// The table must show the figures found here, so that a larger error fails until the table states it.
void check(const std::string& title, const std::vector<Row>& rows, bool of_launches = true) {
  if (of_launches) g_all.insert(g_all.end(), rows.begin(), rows.end());
  const auto [median, ninetieth] = summary(title, rows);
  const double tau = order(rows);
  fmt::print("| {}: | {} | {:.1f} % | {:.1f} % | {:.2f} |\n\n", title, rows.size(), 100 * median, 100 * ninetieth, tau);
  constexpr double kRounding = 0.3;  // g++ of another version may make other instructions
  const Documented docs = documented(title);
  CHECK(docs.times == static_cast<int>(rows.size()));
  CHECK(std::abs(100 * median - docs.median) < kRounding);
  CHECK(std::abs(100 * ninetieth - docs.ninetieth) < kRounding);
  CHECK(std::abs(tau - docs.order) < 0.02);
}

/// A kernel's `work`, found by the end of its name.
const json& work_of(const json& report, const std::string& name) {
  for (const auto& kernel : report.at("kernels"))
    if (kernel.at("name").get<std::string>().ends_with(name)) return kernel.at("work");
  throw std::runtime_error("no kernel " + name);
}

}  // namespace

TEST_CASE("a large copy takes the time of its bytes") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const model::Prediction prediction = model::predict(copy_of(1000), gpu);
  CHECK(prediction.bound == "DRAM");
  CHECK(prediction.time_us > 2e9 / gpu.dram_copy_gbps / 1e3);
  CHECK(prediction.time_us < 1.15 * 2e9 / gpu.dram_copy_gbps / 1e3);
}

TEST_CASE("a block that has an SM for itself waits and works by turns; where there are several, they overlap") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const auto us = [&](double blocks, double loads, double arithmetic) {
    model::Work work;
    work.blocks = blocks, work.threads = 256, work.registers = 32, work.barriers = 100;
    work.cold = loads, work.fp32 = blocks * arithmetic;
    return model::predict(work, gpu).kernel_us - model::predict(model::Work{}, gpu).kernel_us;
  };
  constexpr double kLoads = 100, kArithmetic = 100000;
  const double waits = us(132, kLoads, 0), works = us(132, 0, kArithmetic), both = us(132, kLoads, kArithmetic);
  CHECK(std::abs(waits / works - 1) < 0.3);
  CHECK(both > 0.92 * (waits + works));  // barriers count in both
  CHECK(us(132 * 80, kLoads, kArithmetic) < 0.89 * (us(132 * 80, kLoads, 0) + us(132 * 80, 0, kArithmetic)));
}

TEST_CASE("each unit binds the launch that asks most of it") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const auto bound_with = [&](double model::Work::*what, double amount) {
    model::Work work = copy_of(100);
    work.*what = amount;
    return model::predict(work, gpu).bound;
  };
  CHECK(bound_with(&model::Work::shared_wavefronts, 1e9) == "shared memory");
  CHECK(bound_with(&model::Work::load_passes, 1e9) == "L1");
  CHECK(bound_with(&model::Work::store_parts, 1e8) == "L2");
  CHECK(bound_with(&model::Work::hot_turns, 1e7) == "atomics");
  CHECK(bound_with(&model::Work::hot_integers, 1e7) == "atomics");
  CHECK(bound_with(&model::Work::fp32, 1e10) == "instructions");
  CHECK(bound_with(&model::Work::cold, 1000) == "latency");
  CHECK(bound_with(&model::Work::barriers, 1000) == "barriers");
  CHECK(bound_with(&model::Work::tensor_operations, 1e12) == "tensor cores");
  CHECK(bound_with(&model::Work::group_operations, 1e12) == "tensor cores");
  CHECK(bound_with(&model::Work::copies, 1000) == "latency");
  model::Work small = copy_of(0.001);
  CHECK(model::predict(small, gpu).bound == "launch");
  // Loads have 32 passes, and as many stores one.
  model::Work turned = copy_of(100);
  turned.shared_requests = 2e7, turned.shared_load_requests = 1e7;
  turned.shared_wavefronts = 33e7, turned.shared_load_wavefronts = 32e7;
  CHECK(model::predict(turned, gpu).because == "shared banks: 32 passes a load");
}

TEST_CASE(
    "whole sectors take longer to store if each lies in a line of its own; parts of sectors cost the same anywhere") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const auto l2 = [&](const model::Work& work) {
    for (const auto& [name, time] : model::predict(work, gpu).terms)
      if (name == "L2") return time;
    return -1.0;
  };
  const model::Work lines = copy_of(100);
  model::Work apart = lines;
  apart.store_lines = apart.store_sectors;
  CHECK(l2(apart) - l2(lines) ==
        doctest::Approx(lines.store_sectors * (1 / gpu.l2_write_lines - 1 / gpu.l2_write_sectors) / 1e3));
  model::Work halves = lines, lone_halves = apart;
  halves.store_parts = lone_halves.store_parts = lines.store_sectors;
  CHECK(l2(halves) == doctest::Approx(l2(lone_halves)));
  CHECK(l2(halves) > l2(apart));
}

TEST_CASE("starting blocks bounds a launch, and takes nothing from one that others bound") {
  model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  model::Work work = copy_of(1000);
  const auto us = [&](double each) {
    gpu.block_launch_ns = each;
    return model::predict(work, gpu).kernel_us;
  };
  const double none = us(0), rounds = work.blocks / (gpu.processors * 16.0);
  CHECK(us(0.1) - none == doctest::Approx(work.blocks * 0.1 / rounds / 1e3));  // before the first round
  CHECK(us(100) > work.blocks * 100 / 1e3);
}

TEST_CASE("registers and shared memory limit the blocks that an SM holds") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  model::Work work = copy_of(10);
  work.threads = 256;
  CHECK(model::predict(work, gpu).resident_blocks == 8);
  work.registers = 128;
  CHECK(model::predict(work, gpu).resident_blocks == 2);
  work.registers = 32;
  work.shared_bytes = 48 * 1024;
  CHECK(model::predict(work, gpu).resident_blocks == 4);
  work = copy_of(10);
  work.threads = 256, work.array_bytes = 320;  // 32 + 80 registers
  CHECK(model::predict(work, gpu).resident_blocks == 2);
  work.threads = 1024;  // or the block could not run
  CHECK(model::predict(work, gpu).resident_blocks == 1);
}

TEST_CASE("a time is given with the errors of its kind, and as a rough figure where a guess decides") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const auto trust = [&](const model::Work& work, const model::GpuProfile& of) {
    return model::trust_of({work}, model::predict({work}, of), of);
  };
  model::Work copy = copy_of(100);
  copy.registers = 32;
  const model::Trust known = trust(copy, gpu);
  CHECK(known.of_kind);
  CHECK(known.guesses.empty());
  CHECK(model::words_of(known) == fmt::format("9 of 10 recorded kernels of this kind were within {:.0f} %",
                                              100 * gpu.errors.at("DRAM").ninetieth));
  const model::Range range = model::range_of(100, known);
  CHECK(range.low_us < 100);
  CHECK(range.high_us > 100);
  model::Work waits = copy_of(100);
  waits.cold = 1000;
  CHECK(model::words_of(trust(waits, gpu)) == "a rough figure: its registers are guessed");
  waits.registers = 32;
  CHECK(trust(waits, gpu).guesses.empty());
  copy.special = 1e9;
  CHECK(trust(copy, gpu).guesses == std::vector<std::string>{"its special functions"});
  CHECK(model::words_of(trust(copy_of(100), model::find_profile(kRoot, "t4"))) == "not validated here");
}

TEST_CASE("times in words have so many digits, no powers of ten, and one unit where it is the same") {
  CHECK(model::time_in_words(18.34) == "18.3 us");
  CHECK(model::time_in_words(123.4, 2) == "120 us");
  CHECK(model::time_in_words(999.7) == "1 ms");
  CHECK(model::time_in_words(1234567) == "1230 ms");
  CHECK(model::time_in_words(0) == "0 us");
  CHECK(model::range_in_words(4.76, 6.91) == "between 4.76 and 6.91 us");
  CHECK(model::range_in_words(980, 1200) == "between 980 us and 1.2 ms");
}

TEST_CASE("several launches cost a gap each") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const model::Work one = copy_of(0.001);
  const double alone = model::predict({one}, gpu).time_us, three = model::predict({one, one, one}, gpu).time_us;
  CHECK(three - alone > 2 * gpu.next_launch_us);
  CHECK(three < 3 * alone);
}

TEST_CASE("many short launches wait for the host's calls") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  model::Work work = copy_of(0.001);
  work.launches = 1000;
  const model::Prediction many = model::predict(std::vector<model::Work>{work}, gpu);
  CHECK(many.bound == "launch");
  CHECK(many.time_us == doctest::Approx(1000 * gpu.link.call_us).epsilon(0.02));
  work = copy_of(100);  // long ones do not
  work.launches = 1000;
  CHECK(model::predict(std::vector<model::Work>{work}, gpu).time_us <
        1.05 * 1000 * model::predict(copy_of(100), gpu).time_us);
}

TEST_CASE("the typical error is that of the rows' kinds") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const auto median = [&](const char* kind) { return std::lround(100 * gpu.errors.at(kind).median); };
  const auto within = [&](const char* kind) { return std::lround(100 * gpu.errors.at(kind).ninetieth); };
  const auto alone = [&](const char* kind) {
    return fmt::format("typical error {} %, 9 of 10 within {} %", median(kind), within(kind));
  };
  CHECK(model::trust(gpu, {"L2"}) == alone("L2"));
  REQUIRE(within("wgmma") > within("L2"));
  CHECK(model::trust(gpu, {"L2", "wgmma", "L2"}) ==
        fmt::format("typical error {} to {} %, 9 of 10 within {} %", median("L2"), median("wgmma"), within("wgmma")));
  CHECK(model::trust(gpu, {"look-back"}) == alone("look-back"));
  // Kernels on their own say nothing of programs, and no recording says anything of another machine's host functions.
  for (const char* kind : {model::kCopies, model::kCopiesAndKernels}) CHECK(model::trust(gpu, {kind}) == alone(kind));
  CHECK(model::trust(gpu, {model::kHostFunctions}) == "typical error not known for host functions");
  model::GpuProfile fewer = gpu;  // without a recording of look-backs
  fewer.errors.erase("look-back");
  CHECK(model::trust(fewer, {"L2", "look-back"}) ==
        fmt::format("typical error {} %, 9 of 10 within {} %, not known for look-back", median("L2"), within("L2")));
  CHECK(model::trust(fewer, {"look-back"}) == "typical error not known for look-back");
  CHECK(model::trust(gpu, {"barriers"}) == alone("all"));
  long least = 100;
  for (const std::string& kind : model::known_kinds(gpu)) least = std::min(least, median(kind.c_str()));
  CHECK(model::trust(gpu).starts_with(fmt::format("typical error {} to ", least)));
  CHECK(model::trust(model::find_profile(kRoot, "t4"), {"L2"}) == "not validated here");
  model::Work work = copy_of(100);
  CHECK(model::predict(work, gpu).kind == "DRAM");
  work.looks = 1000;
  CHECK(model::predict(work, gpu).kind == "look-back");
  work.tensor_operations = 1;
  CHECK(model::predict(work, gpu).kind == "mma.sync");
  work.group_operations = 1;
  CHECK(model::predict(work, gpu).kind == "wgmma");
}

TEST_CASE("every profile is whole, and unknown names are answered with those there are") {
  CHECK(model::all_profiles(kRoot).size() >= 5);
  for (const auto& gpu : model::all_profiles(kRoot)) {
    CAPTURE(gpu.name);
    CHECK(model::predict(copy_of(100), gpu).time_us > 0);
    CHECK(gpu.errors.empty() == (gpu.id != "h200"));  // the others are not validated here
  }
  CHECK(model::find_profile(kRoot, "4090").id == "rtx4090");
  CHECK_THROWS_WITH(model::find_profile(kRoot, "voodoo"), doctest::Contains("h200"));
}

TEST_CASE("modelled times of the lessons' steps against the recordings" * doctest::test_suite("long")) {
  if (!std::filesystem::exists(std::string(WARPWISE_BIN) + "/counted/01_transpose.so")) return;
  check("transpose", lesson_rows("transpose", "transpose_h200.jsonl",
                                 {"4096x4096", "8192x8192", "16384x16384", "16384x1024", "8191x4097"}));
  check("reduction", lesson_rows("reduction", "reduction_h200.jsonl", {"1048576", "16777216", "268435456"}));
  check("gemm", lesson_rows("gemm", "gemm_h200.jsonl", {"1024x1024x1024", "2048x2048x2048", "4096x4096x4096"}));
}

TEST_CASE("modelled times of products on tensor cores against the recording" * doctest::test_suite("long")) {
  if (!std::filesystem::exists(std::string(WARPWISE_BIN) + "/counted/08_half_gemm.so")) return;
  auto rows = lesson_rows("half_gemm", "half_gemm_h200.jsonl", {"2048x2048x2048", "4096x4096x4096"});
  rows.erase(std::remove_if(rows.begin(), rows.end(),
                            [](const Row& row) { return row.kind != "mma.sync" && row.kind != "wgmma"; }),
             rows.end());
  check("products on tensor cores", rows, false);
  g_apart.insert(g_apart.end(), rows.begin(), rows.end());
}

TEST_CASE("modelled times of the scan's steps, look-backs included, against the recording" *
          doctest::test_suite("long")) {
  if (!std::filesystem::exists(std::string(WARPWISE_BIN) + "/counted/07_scan.so")) return;
  const auto rows = lesson_rows("scan", "scan_h200.jsonl", {"1048576", "16777216", "268435456"}, false,
                                model::find_profile(kRoot, "h200"), "sum");
  check("scan", rows, false);
  for (const Row& row : rows)
    if (row.kind == "look-back") g_apart.push_back(row);
  const auto bound = [&](const std::string& step) {
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const Row& row) { return row.what == step && row.group == "268435456"; });
    return found != rows.end() ? found->bound : "";
  };
  CHECK(bound("chained") == "chain of blocks");
  for (const char* step : {"lookback", "vectors"}) CHECK(bound(step) == "look-back");
}

TEST_CASE("blocks that begin together look as often as the root of their number, and later ones less") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const auto look_back = [&](double megabytes, double looks, double studied) {
    model::Work work = copy_of(megabytes);
    work.looks_back = looks * work.blocks, work.studied = studied;
    for (const auto& [name, time] : model::predict(work, gpu).terms)
      if (name == "look-back") return time;
    return -1.0;
  };
  const model::Work small = copy_of(1);
  REQUIRE(small.blocks <= gpu.processors * model::predict(small, gpu).resident_blocks);  // one round
  const double journeys = 5.7, each = std::sqrt(journeys * small.blocks / 16) * gpu.latency_l2_ns / 1e3;
  CHECK(look_back(1, 0, 16) == 0);
  CHECK(look_back(1, 8, 16) - look_back(1, 4, 16) == doctest::Approx(4 * each).epsilon(1e-6));
  CHECK(look_back(1, 4, 16) - look_back(1, 4, 64) == doctest::Approx(2 * each).epsilon(1e-6));
  // With more rounds each block looks longer, but not in proportion to them.
  const double more = look_back(1000, 8, 16) - look_back(1000, 4, 16);
  const double rounds = copy_of(1000).blocks / (gpu.processors * model::predict(copy_of(1000), gpu).resident_blocks);
  const double first = 4 * std::sqrt(journeys * copy_of(1000).blocks / rounds / 16) * gpu.latency_l2_ns / 1e3;
  CHECK(more > first);
  CHECK(more < rounds * first);
}

TEST_CASE("a step of the host is modelled from the profile's curves, and not for a profile without them") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const auto us = [&](double elements, const char* cores) {
    return model::predict_host({{"host_memory", 12 * elements}}, cores, gpu).time_us;
  };
  CHECK(us(0x1p28, "one") == doctest::Approx(163497).epsilon(1e-3));  // the recording's own rows
  CHECK(us(0x1p28, "all") == doctest::Approx(20241).epsilon(1e-3));
  CHECK(us(0x1p22, "one") > us(0x1p20, "one"));
  CHECK(us(0x1p22, "one") < us(0x1p24, "one"));
  CHECK(us(0x1p10, "one") == doctest::Approx(us(0x1p16, "one") / 64));  // a loop over fewer elements
  CHECK(us(0x1p10, "all") == doctest::Approx(us(0x1p16, "all")));       // which is the start of the cores
  CHECK(us(0x1p16, "best") == us(0x1p16, "one"));                       // waking the others takes longer
  CHECK(us(0x1p24, "best") == us(0x1p24, "all"));
  CHECK(model::predict_host({{"memory", 1e9}}, "one", gpu).time_us == 0);
  CHECK(model::predict_host({{"host_memory", 1e9}}, "one", model::find_profile(kRoot, "t4")).time_us == 0);
}

TEST_CASE("no modelled row is above its limit, at a GPU's size and at a laptop's" * doctest::test_suite("long")) {
  const auto registers = model::recorded_registers(kRoot);
  int rows = 0, surpassed = 0;
  for (const char* id : {"first_steps", "trip", "transpose", "reduction", "gemm", "precision", "streaming", "scan"}) {
    const KnownLesson* known = known_lesson(id);
    if (!std::filesystem::exists(module_file(*known, "counted"))) continue;
    const Lesson& lesson = counted_build(find_lesson(id));
    for (const model::GpuProfile& gpu : model::all_profiles(kRoot)) {
      std::map<Size, std::vector<Usage>> boards;
      std::set<std::pair<std::string, Size>> own_sizes;  // a task's default
      for (const StepRow& step : lesson.steps) {
        const Task& task = task_of(lesson, step);
        own_sizes.emplace(task.id, task.gpu_default);
        Choices choices;
        for (const Choice& choice : task.choices) choices[choice.id] = choice.options.front();
        if (!step.launch && !step.program) continue;
        for (const Size& size : {task.gpu_default, task.cpu_default}) {
          if (size != task.gpu_default && gpu.errors.empty()) continue;  // the model was not held to this GPU
          if (step.refuses && !step.refuses(size, choices).empty()) continue;
          StudyFor what;
          what.devices = step.needs_devices;
          simulate_devices(what.devices);
          const Amounts amounts = amounts_of(step, *task.problem(size, choices, step.format));
          model::Prediction prediction = model::predict_host(amounts, step.host, gpu);
          if (step.host.empty()) {
            json report = study_once(lesson, step, size, choices, what);
            model::add_registers(report, registers);
            prediction = step.program ? model::predict_program(report, gpu).prediction
                                      : model::predict(report, gpu, step.kind == Kind::ceiling);
          }
          if (!(prediction.time_us > 0)) continue;
          Usage usage{step.id,       task.id,           step.kind == Kind::ceiling, amounts, prediction.time_us / 1e3,
                      step.computes, step.needs_devices};
          usage.start_ms = model::start_of(prediction, amounts, gpu) / 1e3;
          boards[size].push_back(usage);
        }
      }
      for (const auto& [size, usages] : boards)
        for (const Usage& usage : usages) {
          CAPTURE(gpu.id);
          CAPTURE(usage.id);
          CAPTURE(to_string(size));
          const Limit limit = limit_of(usage, usages);
          CAPTURE(limit.ceiling);
          rows++;
          if (own_sizes.count({usage.task, size})) CHECK(limit.fraction <= 1.02);
          else surpassed += limit.fraction > 1.02;
        }
    }
  }
  CHECK(rows > 200);
  // Lesson 04's AXPY of 65536 numbers: the ceiling has hardly begun when it ends. The board names no limit there.
  CHECK(surpassed <= 6);
}

TEST_CASE("modelled times of lesson 05's programs against the recording" * doctest::test_suite("long")) {
  if (!std::filesystem::exists(std::string(WARPWISE_BIN) + "/counted/05_streaming.so")) return;
  auto rows = lesson_rows("streaming", "streaming_steps_h200.jsonl", {"8192x8192x1024"}, true);
  std::erase_if(rows, [](const Row& row) { return row.kind == model::kHostFunctions; });  // times of this computer
  check("streaming, programs", rows, false);
  g_apart.insert(g_apart.end(), rows.begin(), rows.end());
}

TEST_CASE("modelled times of lesson 00's launches and programs against the recording" * doctest::test_suite("long")) {
  for (const char* lesson : {"/counted/00_first_steps.so", "/counted/00_trip.so"})
    if (!std::filesystem::exists(std::string(WARPWISE_BIN) + lesson)) return;
  const std::vector<std::string> sizes = {"1048576", "16777216", "268435456"};
  check("first steps, launches",
        lesson_rows("first_steps", "first_steps_h200.jsonl", {"1048576", "16777216"}, false, one_of_two()));
  const auto programs = program_rows(sizes);
  check("first steps, programs", programs, false);
  g_apart.insert(g_apart.end(), programs.begin(), programs.end());
  summary("first steps, small programs", program_rows({"65536"}));
}

TEST_CASE("several settings of memory cost a gap each, and the last block its waits") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  model::Work work = copy_of(1);
  const double plain = model::predict({work}, gpu).time_us;
  CHECK(model::predict({work}, gpu, {.memsets = 2}).time_us == doctest::Approx(plain + 2 * gpu.next_launch_us));
  // A copy alone: 2 x 64 MiB, which an H200 took 32.4 us for (transpose_h200.jsonl, cudaMemcpy of 4096 x 4096 floats).
  const model::Prediction copy = model::predict({}, gpu, {.device_copies = 1, .copied_bytes = 0x1p26});
  CHECK(copy.bound == "DRAM");
  CHECK(std::abs(copy.time_us / 32.4 - 1) < 0.08);
  // A ceiling is a loop as it was measured.
  const model::Prediction loop = model::predict_streaming({copy_of(1000)}, gpu);
  CHECK(loop.time_us == doctest::Approx(gpu.launch_us + 2e9 / gpu.dram_copy_gbps / 1e3).epsilon(1e-3));
  work.last_loads = 3;
  CHECK(model::predict({work}, gpu).time_us == doctest::Approx(plain + 3 * gpu.latency_l2_ns / 1e3));
}

TEST_CASE("a kernel is scaled where as many more blocks as elements do the same, and nowhere else") {
  const auto sized = [](double elements, model::Work work) { return model::Counted{elements, {work}}; };
  const model::Work small = copy_of(1), large = copy_of(4);
  const auto more = model::scaled(sized(1e6, small), sized(4e6, large), 64e6);
  REQUIRE(more);
  CHECK(more->at(0).blocks == doctest::Approx(64 * small.blocks).epsilon(0.01));
  CHECK(more->at(0).load_sectors == doctest::Approx(64 * small.load_sectors).epsilon(0.01));
  CHECK(more->at(0).cold == large.cold);
  model::Work fixed_grid = large;
  fixed_grid.blocks = small.blocks;
  CHECK_FALSE(model::scaled(sized(1e6, small), sized(4e6, fixed_grid), 64e6));
  model::Work longer = large;
  longer.load_sectors *= 2;  // per block
  CHECK_FALSE(model::scaled(sized(1e6, small), sized(4e6, longer), 64e6));
}

TEST_CASE("the study's rules: joined loads, last blocks, whole grids, loads behind stores, arrays") {
  const Program rules("kernels/rules");
  for (const char* options : {R"({"check":false})", R"({"check":false,"only_studied":true})"}) {
    CAPTURE(options);
    const json report = rules.run(options);
    constexpr double kBlocks = 64, kWarps = 4;
    CHECK(work_of(report, "neighbours").at(0).at("shared_requests") == kBlocks * kWarps * (1 + 32 / 4));
    CHECK(work_of(report, "apart").at(0).at("shared_requests") == kBlocks * (32 + kWarps * 32));
    const json& tickets = work_of(report, "last_block");
    REQUIRE(tickets.size() == 2);
    CHECK(tickets.at(0).at("last_barriers") == 8);
    CHECK(tickets.at(1).at("last_barriers") == 0);
    CHECK(tickets.at(0).at("waited_atomics") == 1);
    CHECK(report.at("memsets") == 3);
    CHECK(work_of(report, "all_at_once").at(0).at("grid").at(0) == 8);
    CHECK(work_of(report, "in_order").at(0).at("cold") == 8);
    CHECK(work_of(report, "free_to_move").at(0).at("cold") == 1);
    CHECK(work_of(report, "in_place").at(0).at("cold") == 8);
    CHECK(work_of(report, "stores_first").at(0).at("cold") == 1);
    CHECK(work_of(report, "arrays").at(0).at("array_bytes") == 4 * (72 + 8));
    CHECK(work_of(report, "in_order").at(0).at("array_bytes") == 0);
#if defined(__x86_64__)
    CHECK(work_of(report, "own_elements").at(0).at("indexed_loads") == kWarps * (10 + 1));
    CHECK(work_of(report, "own_elements").at(0).at("indexed_stores") == kWarps * 10);
#endif
    CHECK(work_of(report, "apart").at(0).at("indexed_loads") == 0);
    const json& products = work_of(report, "products").at(0);
    CHECK(products.at("tensor_operations") == kWarps * 10 * 2 * 16 * 16 * 16);
    CHECK(products.at("waited_tensor") == 10 * 2 * 16 * 16 * 16);
    CHECK(products.at("tensor_waits") == 9);
    CHECK(products.at("exchange_requests") == 0);
    CHECK(products.at("other") < kWarps * 100);  // nothing of what stands in for the products
    const json& copies = work_of(report, "copied");
    CHECK(copies.at(0).at("copies").get<double>() == doctest::Approx(1).epsilon(0.2));
    CHECK(copies.at(1).at("copies").get<double>() == doctest::Approx(8).epsilon(0.2));
    CHECK(copies.at(0).at("cold") == 0);
    CHECK(work_of(report, "met<true, int>").at(0).at("shared_atomic_turns") == 1);
    CHECK(work_of(report, "met<false, int>").at(0).at("shared_atomic_turns") == 2);
    CHECK(work_of(report, "met<true, float>").at(0).at("shared_atomic_turns") == 2 * 3);  // a load and a swap of two
    const auto arithmetic = [&](const char* function) {
      const json& work = work_of(report, std::string("called<") + function + ">").at(0);
      return std::pair(work.at("fp32").get<double>(), work.at("special").get<double>());
    };
    CHECK(arithmetic("Root") == std::pair(3.0, 1.0));
    CHECK(arithmetic("Wave") == std::pair(31.0, 2.0));  // g++ makes one call of the two
    CHECK(arithmetic("FastWave") == std::pair(1.0, 1.0));
    const json &integers = work_of(report, "at_one_word<int>"), &floats = work_of(report, "at_one_word<float>");
    CHECK(integers.at(0).at("hot_integers") == kBlocks * kWarps);
    CHECK(integers.at(0).at("atomic_lanes") == kBlocks * kWarps);
    CHECK(integers.at(0).at("hot_turns") == 0);
    CHECK(integers.at(1).at("hot_integers") == 2 * kBlocks * kWarps * 32);  // nvcc cannot know that they meet
    CHECK(integers.at(1).at("atomic_lanes") == 2 * kBlocks * kWarps * 32);
    CHECK(floats.at(0).at("hot_integers") == 0);
    CHECK(floats.at(0).at("hot_turns") == kBlocks * kWarps * 32);
    CHECK(floats.at(0).at("hot_together") == kBlocks * kWarps);
    CHECK(floats.at(0).at("atomic_lanes") == kBlocks * kWarps * 32);
    CHECK(copies.at(0).at("engine_lines") == 8 * 1024 / 128);
  }
  const json larger = rules.run(R"({"check":false,"only_studied":true,"processors":132})");
  CHECK(work_of(larger, "all_at_once").at(0).at("grid").at(0) == 132);
}

TEST_CASE("a study in turns: what blocks see of each other is the same however many cores there are") {
  const Program rules("kernels/rules");
  const auto looks = [&](const std::string& workers) {
    return work_of(rules.run(R"({"check":false,"only_studied":true,"in_turns":true,"workers":)" + workers + "}"),
                   "look_back")
        .at(0);
  };
  const json one = looks("1");
  CHECK(one == looks("1"));
  CHECK(one == looks("2"));
  CHECK(one == looks("7"));
  // All begin at the same time: most find neighbours that have not seen everything yet, and look further.
  CHECK(one.at("looks").get<double>() > 2 * 64);
  CHECK(one.at("looks").get<double>() < 16 * 64);
}

TEST_CASE("a study runs some clusters, each of them whole, and starts products without computing them") {
  const Program clusters("kernels/clusters");
  const auto kernel = [](const json& report, const std::string& name) {
    for (const json& one : report.at("kernels"))
      if (one.at("name").get<std::string>().find(name) != std::string::npos) return one;
    throw std::runtime_error("no kernel " + name);
  };
  const json whole = clusters.run(R"({"check":false})"),
             studied = clusters.run(R"({"check":false,"only_studied":true,"processors":132})");
  CHECK(kernel(whole, "counted").at("global_atomic").at("requests") == 128);
  const int ran = kernel(studied, "counted").at("global_atomic").at("requests");
  CHECK(ran >= 8);
  CHECK(ran <= 16);
  CHECK(ran % 2 == 0);
  for (const json& report : {whole, studied}) {
    const json of = kernel(report, "products").at("asynchronous");
    CHECK(of.at("products") == 8);
    CHECK(of.at("operations") == 8 * 2 * 64 * 8 * 16);
  }
}

namespace {

/// The rows of a program's kernels at sizes that it takes as its argument; `size` is the size's name in the recording.
std::vector<Row> kernel_rows(const std::string& name, const std::string& recording, const std::string& size,
                             const std::vector<int>& sizes, const model::GpuProfile& gpu) {
  const auto times = recorded_kernels(recording, name, size);
  std::vector<Row> rows;
  for (const int value : sizes) {
    for (const auto& kernel : studied_kernels("kernels/" + name, value)) {
      std::string known = kernel.at("name");
      known = known.substr(known.rfind(':') + 1);
      const auto time = times.find({known, value});
      if (time == times.end()) continue;
      const model::Prediction prediction = model::predict(model::work_of(kernel), gpu);
      rows.push_back({fmt::format("{} {}", size, value), known, time->second, prediction.time_us, prediction.kind});
    }
  }
  return rows;
}

}  // namespace

TEST_CASE("the line that asks most of the unit that binds is to blame, and no line where bytes must be moved anyhow") {
  const auto access = [](int line, const char* space, const char* op, int64_t transfers) {
    Access one;
    one.file = "lessons/turn.cu", one.line = line, one.space = space, one.op = op, one.transfers = transfers;
    return one;
  };
  const std::vector<Access> lines = {access(10, "global", "load", 400), access(12, "global", "store", 3100),
                                     access(14, "global", "store", 100), access(16, "shared", "load", 50)};
  model::Prediction prediction;
  prediction.bound = "L2", prediction.because = "32 sectors a store";
  REQUIRE(limiting_line(lines, prediction));
  CHECK(words_of(*limiting_line(lines, prediction)) == "mostly turn.cu:12 (97 % of the sectors stored)");
  prediction.bound = "shared memory", prediction.because = "shared banks: 32 passes a load";
  CHECK(limiting_line(lines, prediction)->line == 16);
  prediction.bound = prediction.because = "DRAM";
  CHECK_FALSE(limiting_line(lines, prediction));
}

TEST_CASE("modelled times of kernels that the model was not made for" * doctest::test_suite("long")) {
  check("21 kernels of other kinds",
        kernel_rows("unseen", "unseen_h200.jsonl", "log2", {20, 22, 24}, model::find_profile(kRoot, "h200")));
}

TEST_CASE("modelled times of kernels as tutorials teach them, timed when the model was finished" *
          doctest::test_suite("long")) {
  check("24 kernels of tutorials", kernel_rows("tutorials", "tutorials_h200.jsonl", "log2", {20, 22, 24}, h200()),
        false);
}

TEST_CASE("modelled times of kernels that were written and timed when the rules were final" *
          doctest::test_suite("long")) {
  check("19 later kernels", kernel_rows("later", "later_h200.jsonl", "log2", {20, 22, 24}, h200()), false);
}

TEST_CASE("modelled times of kernels that were written and timed last" * doctest::test_suite("long")) {
  check("20 last kernels", kernel_rows("fresh", "fresh_h200.jsonl", "log2", {20, 22, 24}, h200()), false);
}

TEST_CASE(
    "modelled times of ladders as others climb them: one half in view while rules were found, the other kept back" *
    doctest::test_suite("long")) {
  const std::set<std::string> kept = {"lanes_along",        "shared_tile<16>", "thread_column", "vectors",
                                      "warp_tiles",         "by_columns",      "four_by_rows",  "tile_1024<1>",
                                      "tile_32x8<1, true>", "two_tiles",       "pairs"};
  std::vector<Row> halves[2];
  for (const char* name : {"sgemm", "turn"}) {
    const auto rows = kernel_rows(name, "ladders_h200.jsonl", "side", {1024, 2048, 4096}, one_of_two());
    check(std::string("ladder ") + name, rows);
    for (const Row& row : rows) halves[kept.count(row.what)].push_back(row);
  }
  check("ladders, in view", halves[0], false);  // once more
  check("ladders, kept back", halves[1], false);
}

// Behind the tests that compare times; alone, it makes the largest comparisons itself.
TEST_CASE("the profile states the errors by kind, as found here" * doctest::test_suite("long")) {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  if (g_all.empty()) {
    check("21 kernels of other kinds", kernel_rows("unseen", "unseen_h200.jsonl", "log2", {20, 22, 24}, gpu));
    for (const char* name : {"sgemm", "turn"})
      check(std::string("ladder ") + name,
            kernel_rows(name, "ladders_h200.jsonl", "side", {1024, 2048, 4096}, one_of_two()));
  }
  std::map<std::string, std::vector<double>> errors;
  for (const Row& row : g_apart) errors[row.kind].push_back(std::abs(row.error()));
  for (const Row& row : g_all)
    for (const std::string& kind : {row.kind, std::string("all")}) errors[kind].push_back(std::abs(row.error()));
  for (const auto& [kind, found] : errors)
    fmt::print("    \"{}\": {{\"times\": {}, \"median\": {:.3f}, \"ninetieth\": {:.3f}}},\n", kind, found.size(),
               quantile(found, 0.5), quantile(found, 0.9));
  if (g_all.size() < 250) return;  // not all lessons are built
  for (const auto& [kind, stated] : gpu.errors) {
    CAPTURE(kind);
    CHECK(stated.times == static_cast<int>(errors[kind].size()));
    CHECK(std::abs(stated.median - quantile(errors[kind], 0.5)) < 0.005);
    CHECK(std::abs(stated.ninetieth - quantile(errors[kind], 0.9)) < 0.005);
  }
  CHECK(gpu.errors.size() >= 5);
}
