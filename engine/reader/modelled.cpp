#include "engine/reader/modelled.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/errors.h"
#include "engine/limits.h"
#include "engine/model/host_model.h"
#include "engine/model/program_model.h"
#include "engine/settings_folder.h"

namespace warpwise {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// Modelled times that differ by less are not told apart: the model orders the lessons' steps correctly down to about
// this difference.
constexpr double kApart = 0.03;
constexpr double kMostOfLimit = 1.02;

/// The medians in ms of a GPU's final results, from a lesson's recordings.
std::map<Key, double> recorded_times(const fs::path& root, const std::string& lesson, const std::string& gpu) {
  std::map<Key, double> times;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(root / "docs/recordings", error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(lesson + "_") || !name.ends_with(".jsonl")) continue;
    std::ifstream file(entry.path());
    std::string line;
    if (!std::getline(file, line)) continue;
    const json hello = json::parse(line, nullptr, false);
    if (!hello.is_object() || hello.value("/device/name"_json_pointer, "") != gpu) continue;
    while (std::getline(file, line)) {
      if (line.find("\"event\":\"result\"") == std::string::npos) continue;  // skip the many, long other lines
      try {
        const auto result = std::get<Result>(parse_event(line));
        if (result.final && result.ok && result.time_ms.median > 0)
          times[{result.lesson, result.step, result.size, result.choices}] = result.time_ms.median;
      } catch (const std::exception&) {  // the recording is cut off: keep what came before
        break;
      }
    }
  }
  return times;
}

Amounts amounts_of(const json& report) {
  Amounts amounts;
  if (report.contains("amounts"))
    for (const auto& [name, amount] : report.at("amounts").items())
      if (amount.is_number()) amounts[name] = amount.get<double>();
  return amounts;
}

}  // namespace

Modeller::Modeller(fs::path root, const std::string& gpu)
    : root_(std::move(root)), gpu_(model::find_profile(root_, gpu)), registers_(model::recorded_registers(root_)) {}

double Modeller::recorded_ms(const Key& key) const {
  auto [entry, fresh] = recorded_.try_emplace(key.lesson);
  if (fresh) entry->second = recorded_times(root_, key.lesson, gpu_.name);
  const auto found = entry->second.find(key);
  return found == entry->second.end() ? 0 : found->second;
}

Modeller::Known Modeller::predict(const Study& study, const StepInfo* step) const {
  Known known;
  try {
    json report = study.report;
    if (step && !step->host.empty()) {
      known.prediction = model::predict_host(amounts_of(report), step->host, gpu_);
      return known;
    }
    model::add_registers(report, registers_);
    if (!model::has_calls(report)) {
      known.prediction = model::predict(report, gpu_, step && step->kind == Kind::ceiling);
      return known;
    }
    model::ProgramPrediction program = model::predict_program(report, gpu_);
    known.prediction = program.prediction;
    program.timeline.job = study.job;
    program.timeline.lesson = study.lesson;
    program.timeline.step = study.step;
    program.timeline.size = study.at;
    if (!program.timeline.spans.empty()) known.timeline = std::make_shared<const Timeline>(std::move(program.timeline));
  } catch (const json::exception&) {  // a study in a recording that lacks what the model needs
  }
  return known;
}

std::shared_ptr<const Timeline> Modeller::timeline(const Study& study) const {
  return predict(study, nullptr).timeline;
}

std::optional<Modelled> Modeller::alone(const Board& board, const Key& key, const Size* at) const {
  const Board::NumberedStudy* found = board.numbered_study(key, at);
  if (!found) return std::nullopt;
  const Study* study = &found->study;
  auto [entry, fresh] = predictions_.try_emplace({&board, key, study->at});
  if (fresh || entry->second.study != found->number) {
    entry->second = predict(*study, board.step(key.lesson, key.step));
    entry->second.study = found->number;
  }
  Modelled out;
  out.prediction = entry->second.prediction;
  out.timeline = entry->second.timeline;
  if (!(out.prediction.time_us > 0)) return std::nullopt;
  out.at = study->at;
  out.time_ms = out.prediction.time_us / 1e3;
  const Amounts amounts = amounts_of(study->report);
  out.gbps = bytes_of(amounts) / out.time_ms / 1e6;
  out.gflops = operations_of(amounts) / out.time_ms / 1e6;
  const Result* result = board.result(key);
  out.recorded_ms = recorded_ms({key.lesson, key.step, study->at, result ? result->choices : key.choices});
  return out;
}

std::optional<Modelled> Modeller::of(const Board& board, const Key& key, const Size* at) const {
  auto modelled = alone(board, key, at);
  const LessonInfo* lesson = board.lesson(key.lesson);
  if (!modelled || !lesson) return modelled;
  // The limits at the same size.
  std::vector<Usage> usages;
  std::optional<Usage> own;
  for (const StepInfo& step : lesson->steps) {
    if (step.kind != Kind::ceiling && step.id != key.step) continue;
    const Key of{key.lesson, step.id, key.size, key.choices};
    const Study* study = board.study(of, &modelled->at);
    const auto figures = study ? alone(board, of, &modelled->at) : std::nullopt;
    if (!figures) continue;
    Usage usage{step.id,       step.task,   step.kind == Kind::ceiling, amounts_of(study->report), figures->time_ms,
                step.computes, step.devices};
    usage.start_ms = model::start_of(figures->prediction, usage.amounts, gpu_) / 1e3;
    if (step.id == key.step) own = usage;
    usages.push_back(std::move(usage));
  }
  if (own) {
    const Limit limit = limit_of(*own, usages);
    // A ceiling that is surpassed is no limit: a copy made for DRAM is none where all lies in L2.
    if (limit.fraction <= kMostOfLimit) {
      modelled->ceiling_fraction = limit.fraction;
      modelled->ceiling = limit.ceiling;
    }
  }
  return modelled;
}

std::string Modeller::words(const std::vector<std::string>& kinds) const {
  return "modelled for " + gpu_.name + ", " + model::trust(gpu_, kinds);
}

Gain gain_over(const Modelled& result, const Modelled& before) {
  const double ratio = before.time_ms / result.time_ms;
  if (std::max(ratio, 1 / ratio) < 1 + kApart) return {Pace::same, std::max(ratio, 1 / ratio)};
  return ratio > 1 ? Gain{Pace::faster, ratio} : Gain{Pace::slower, 1 / ratio};
}

Result modelled_result(const Result& host, const Modelled& modelled) {
  Result result = host;
  const double ms = modelled.time_ms;
  // A median with a noise chosen so that times closer than kApart do not differ beyond it.
  result.time_ms = {ms, ms, ms, ms, ms, kApart / 2 / std::sqrt(2.0), 0, ""};  // no samples
  result.gbps = modelled.gbps, result.gflops = modelled.gflops;
  result.ceiling_fraction = modelled.ceiling_fraction;
  result.ceiling = modelled.ceiling;
  result.source = "modelled";
  result.clock.clear();
  return result;
}

json to_json(const Modelled& modelled, const model::GpuProfile& gpu) {
  json object = model::to_json(modelled.prediction, gpu);
  object["size"] = to_string(modelled.at);
  if (modelled.ceiling_fraction > 0)
    object["ceiling"] = modelled.ceiling, object["ceiling_fraction"] = modelled.ceiling_fraction;
  if (modelled.recorded_ms > 0) {
    object["recorded_us"] = 1e3 * modelled.recorded_ms;
    object["off"] = modelled.off();
  }
  return object;
}

std::unique_ptr<Modeller> open_modeller(const fs::path& root, const std::string& asked) {
  const fs::path folder = settings_folder();
  if (!asked.empty()) {
    auto modeller = std::make_unique<Modeller>(root, asked);
    std::error_code ignored;
    if (!folder.empty()) fs::create_directories(folder, ignored);
    if (!folder.empty()) std::ofstream(folder / "gpu") << modeller->gpu().id << '\n';
    return modeller;
  }
  std::string remembered;
  std::ifstream(folder / "gpu") >> remembered;
  for (const std::string& id : {remembered, std::string(model::kDefaultGpu)}) try {
      if (!id.empty()) return std::make_unique<Modeller>(root, id);
    } catch (const UsageError&) {   // its profile no longer exists
    } catch (const CannotError&) {  // there are no profiles
    }
  return nullptr;
}

}  // namespace warpwise
