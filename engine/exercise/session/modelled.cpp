#include "engine/exercise/session/modelled.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/exercise/session/progress.h"
#include "engine/model/scaled.h"
#include "engine/size.h"

namespace warpwise {

using nlohmann::json;

namespace {

struct Studied {
  Size size;
  model::Counted counted;
};

Size size_of(const std::string& text) {
  Size size;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('x', begin), text.size());
    size.extents.push_back(std::stoll(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return size;
}

std::vector<Studied> studies_of(const json& report) {
  std::vector<Studied> all;
  for (const auto& one : report.value("studies", json::array())) {
    Studied studied{size_of(one.at("size")), {}};
    studied.counted.elements = static_cast<double>(element_count(studied.size.extents));
    for (const auto& kernel : one.at("kernels"))
      for (const auto& work : model::work_of(kernel)) studied.counted.launches.push_back(work);
    if (!studied.counted.launches.empty()) all.push_back(std::move(studied));
  }
  std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.counted.elements < b.counted.elements; });
  return all;
}

}  // namespace

std::optional<ModelledCheck> modelled_check(const CheckResult& result, const Modeller& modeller) {
  if (!result.passed && result.stage != "counters") return std::nullopt;
  try {
    const auto studies = studies_of(result.report);
    if (studies.empty()) return std::nullopt;
    const Studied& largest = studies.back();
    ModelledCheck out{{}, largest.size, largest.size, modeller.gpu().id, {}};
    std::vector<model::Work> launches = largest.counted.launches;
    const Size usual = size_of(result.report.value("gpu_size", ""));
    if (studies.size() > 1 && !usual.extents.empty())
      if (auto more = model::scaled(studies[studies.size() - 2].counted, largest.counted,
                                    static_cast<double>(element_count(usual.extents)))) {
        launches = *more;
        out.at = usual;
      }
    out.prediction = model::predict(launches, modeller.gpu());
    std::vector<model::LineCounts> lines;
    for (const auto& kernel : result.report.value("kernels", json::array()))
      for (auto& line : model::lines_of(kernel)) lines.push_back(std::move(line));
    out.advice = model::advice_of(launches, lines, {}, modeller.gpu()).findings;
    return out;
  } catch (const std::exception&) {  // the student's process could have changed the report
    return std::nullopt;
  }
}

std::string sentence(const ModelledCheck& modelled, const model::GpuProfile& gpu, double before_us) {
  std::string text = fmt::format("modelled {} on an {} at {}", model::time_in_words(modelled.prediction.time_us),
                                 gpu.name, to_string(modelled.at));
  if (before_us > 0) text += ", was " + model::time_in_words(before_us);
  return text +
         fmt::format("; bound by {} ({})", modelled.prediction.because, model::trust(gpu, {modelled.prediction.kind}));
}

std::string advice_sentence(const ModelledCheck& modelled) {
  if (modelled.advice.empty()) return {};
  const model::Finding& first = modelled.advice[0];
  const std::string place =
      first.line > 0 ? fmt::format("{}:{}: ", std::filesystem::path(first.file).filename().string(), first.line) : "";
  return fmt::format("what would help most: {}{}. Without this {} ({}). {}", place, first.text,
                     model::time_in_words(first.without_us), model::range_in_words(first.low_us, first.high_us),
                     first.help);
}

json to_json(const ModelledCheck& modelled, const model::GpuProfile& gpu, double before_us) {
  json object = model::to_json(modelled.prediction, gpu);
  object["size"] = to_string(modelled.at);
  object["counted_at"] = to_string(modelled.counted_at);
  if (before_us > 0) object["before_us"] = before_us;
  object["advice"] = model::to_json(modelled.advice);
  return object;
}

double replace_modelled(Progress& progress, const std::string& exercise, const ModelledCheck& modelled) {
  const std::string what = modelled.gpu + " " + to_string(modelled.at);
  const ExerciseProgress before = progress.of(exercise);
  progress.update(exercise, [&](ExerciseProgress& entry) {
    entry.modelled_us = modelled.prediction.time_us;
    entry.modelled_for = what;
  });
  WorkEvent event{"", "modelled", exercise};
  event.modelled_us = modelled.prediction.time_us;
  event.modelled_for = what;
  progress.log(std::move(event));
  return before.modelled_for == what ? before.modelled_us : 0;
}

}  // namespace warpwise
