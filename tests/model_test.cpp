// The time model: its rules one by one, and what it predicts against what an NVIDIA H200 took. Prints a table; fails when the errors grow.
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

#include "engine/model/registers.h"
#include "engine/model/time_model.h"
#include "model_counts.h"

using namespace warpwise;
using nlohmann::json;

namespace {

const std::filesystem::path kRoot = WARPWISE_ROOT;

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
  std::string bound;
  double error() const { return modelled / measured - 1; }
};

double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[static_cast<size_t>(share * static_cast<double>(values.size() - 1))];
}

/// Prints the rows, and returns the median and the 90th percentile of their errors.
std::pair<double, double> summary(const std::string& title, const std::vector<Row>& rows) {
  std::vector<double> errors;
  for (const Row& row : rows) {
    fmt::print("{:<16}{:<28}{:>12.1f}{:>12.1f}{:>+8.1f} %  {}\n", row.group, row.what, row.measured, row.modelled,
               100 * row.error(), row.bound);
    errors.push_back(std::abs(row.error()));
  }
  const double median = quantile(errors, 0.5), ninetieth = quantile(errors, 0.9);
  fmt::print("{}: {} times, median error {:.1f} %, 90th percentile {:.1f} %\n\n", title, rows.size(), 100 * median,
             100 * ninetieth);
  return {median, ninetieth};
}

/// Kendall's tau of the order that the model gives; pairs that were measured within 3 % of each other are left out.
double order(const std::vector<Row>& rows) {
  int right = 0, wrong = 0;
  for (size_t i = 0; i < rows.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      if (rows[i].group != rows[j].group || std::abs(rows[i].measured / rows[j].measured - 1) < 0.03) continue;
      ((rows[i].measured - rows[j].measured) * (rows[i].modelled - rows[j].modelled) > 0 ? right : wrong)++;
    }
  return right + wrong > 0 ? static_cast<double>(right - wrong) / (right + wrong) : 1;
}

/// Medians of a recording in us, by step and size.
std::map<std::pair<std::string, std::string>, double> recorded(const std::string& file) {
  std::map<std::pair<std::string, std::string>, double> times;
  std::ifstream in(kRoot / "docs/recordings" / file);
  for (std::string line; std::getline(in, line);) {
    const json event = json::parse(line, nullptr, false);
    if (event.is_object() && event.value("event", "") == "result" && event.value("final", false))
      times[{event.at("step"), event.at("size")}] = 1e3 * event.at("time_ms").at("median").get<double>();
  }
  return times;
}

std::vector<Row> lesson_rows(const std::string& folder, const std::string& recording,
                             const std::vector<std::string>& sizes) {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const auto registers = model::recorded_registers(kRoot);
  const auto times = recorded(recording);
  const Lesson& lesson = test::counted_lesson(folder);
  std::vector<Row> rows;
  for (const std::string& size : sizes)
    for (const StepRow& step : lesson.steps) {
      const auto time = times.find({step.id, size});
      if (!step.launch || step.kind != Kind::step || time == times.end()) continue;
      json report = test::study_step(lesson, step, parse_size(size, task_of(lesson, step).dimensions));
      model::add_registers(report, registers);
      std::vector<model::Work> launches;
      for (const auto& kernel : report.at("kernels"))
        for (const auto& work : model::work_of(kernel)) launches.push_back(work);
      const model::Prediction prediction = model::predict(launches, gpu);
      rows.push_back({size, step.id, time->second, prediction.time_us, prediction.bound});
    }
  return rows;
}

/// Above these the test fails: what the model reached when it was last improved.
struct Limits {
  double median, ninetieth, order;
};

constexpr Limits kTranspose{0.037, 0.11, 0.95}, kReduction{0.102, 0.325, 0.94}, kGemm{0.06, 0.16, 0.74},
    kUnseen{0.07, 0.24, 0.91};

void check(const std::string& title, const std::vector<Row>& rows, const Limits& limits) {
  const auto [median, ninetieth] = summary(title, rows);
  CHECK(!rows.empty());
  CHECK(median <= limits.median);
  CHECK(ninetieth <= limits.ninetieth);
  const double tau = order(rows);
  fmt::print("{}: order of the steps, Kendall's tau {:.2f}\n\n", title, tau);
  CHECK(tau >= limits.order);
}

}  // namespace

TEST_CASE("a large copy takes the time of its bytes") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const model::Prediction prediction = model::predict(copy_of(1000), gpu);
  CHECK(prediction.bound == "DRAM");
  CHECK(prediction.time_us > 2e9 / gpu.dram_copy_gbps / 1e3);
  CHECK(prediction.time_us < 1.15 * 2e9 / gpu.dram_copy_gbps / 1e3);
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
  CHECK(bound_with(&model::Work::fp32, 1e10) == "instructions");
  CHECK(bound_with(&model::Work::cold, 1000) == "latency");
  CHECK(bound_with(&model::Work::barriers, 1000) == "barriers");
  model::Work small = copy_of(0.001);
  CHECK(model::predict(small, gpu).bound == "launch");
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
}

TEST_CASE("several launches cost a gap each") {
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  const model::Work one = copy_of(0.001);
  const double alone = model::predict({one}, gpu).time_us, three = model::predict({one, one, one}, gpu).time_us;
  CHECK(three - alone > 2 * gpu.next_launch_us);
  CHECK(three < 3 * alone);
}

TEST_CASE("every profile is whole, and unknown names are answered with those there are") {
  CHECK(model::all_profiles(kRoot).size() >= 5);
  for (const auto& gpu : model::all_profiles(kRoot)) {
    CAPTURE(gpu.name);
    CHECK(model::predict(copy_of(100), gpu).time_us > 0);
    CHECK((gpu.typical_error > 0) == (gpu.id == "h200"));  // the others are not validated here
  }
  CHECK(model::find_profile(kRoot, "4090").id == "rtx4090");
  CHECK_THROWS_WITH(model::find_profile(kRoot, "voodoo"), doctest::Contains("h200"));
}

TEST_CASE("modelled times of the lessons' steps against the recordings") {
  if (!std::filesystem::exists(std::string(WARPWISE_BIN) + "/counted/01_transpose.so")) return;
  check("transpose",
        lesson_rows("01_transpose", "transpose_h200.jsonl",
                    {"4096x4096", "8192x8192", "16384x16384", "16384x1024", "8191x4097"}),
        kTranspose);
  check("reduction", lesson_rows("02_reduction", "reduction_h200.jsonl", {"1048576", "16777216", "268435456"}),
        kReduction);
  check("gemm", lesson_rows("03_gemm", "gemm_h200.jsonl", {"1024x1024x1024", "2048x2048x2048"}), kGemm);
}

TEST_CASE("modelled times of kernels that the model was not made for") {
  const std::filesystem::path source = kRoot / "simt/tests/model",
                              compiler = std::string(WARPWISE_BIN) + "/warpwise-simt-cc";
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("warpwise-model-{}", ::getpid());
  std::filesystem::create_directories(folder);
  const std::string program = folder / "unseen", report_path = folder / "report.json";
  REQUIRE(std::system(fmt::format("{} --counted {} -o {}", compiler.string(), (source / "unseen.cu").string(), program)
                          .c_str()) == 0);

  std::map<std::pair<std::string, int>, double> times;
  std::ifstream in(source / "unseen_h200.jsonl");
  for (std::string line; std::getline(in, line);) {
    const json row = json::parse(line);
    times[{row.at("kernel"), row.at("log2")}] = row.at("time_us");
  }
  const model::GpuProfile gpu = model::find_profile(kRoot, "h200");
  std::vector<Row> rows;
  for (const int log2 : {20, 22, 24}) {
    const std::string command =
        fmt::format("WARPWISE_SIMT_REPORT={} WARPWISE_SIMT_OPTIONS='{{\"check\":false,\"only_studied\":true}}' {} {}",
                    report_path, program, log2);
    REQUIRE(std::system(command.c_str()) == 0);
    std::ifstream file(report_path);
    const json report = json::parse(file);
    for (const auto& kernel : report.at("kernels")) {
      std::string name = kernel.at("name");
      name = name.substr(name.rfind(':') + 1);
      const auto time = times.find({name, log2});
      if (time == times.end()) continue;
      const model::Prediction prediction = model::predict(model::work_of(kernel), gpu);
      rows.push_back({fmt::format("2^{}", log2), name, time->second, prediction.time_us, prediction.bound});
    }
  }
  std::filesystem::remove_all(folder);
  check("unseen kernels", rows, kUnseen);
}
