#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/module.h"
#include "engine/worker/device.h"
#include "engine/worker/lessons.h"

namespace warpwise {

using nlohmann::json;

namespace {

/// All that does not depend on the device.
LessonInfo describe_anywhere(const Lesson& lesson) {
  LessonInfo info;
  info.id = lesson.id;
  info.title = lesson.title;
  info.summary = lesson.summary;
  info.folder = lesson.folder;
  for (const auto& task : lesson.tasks) {
    TaskInfo known{task.id,          task.title,
                   task.dimensions,  WARPWISE_CUDA ? task.gpu_default : task.cpu_default,
                   task.sizes,       {},
                   task.choices,     task.error_metric,
                   task.gpu_default, task.largest_extent};
    // The CPU backend runs the smaller ones, and models the others.
    for (const auto& size : task.sweep)
      if (WARPWISE_CUDA || element_count(size.extents) <= element_count(task.gpu_default.extents))
        known.sweep.push_back(size);
    info.tasks.push_back(known);
  }
  for (const auto& model : lesson.models) {
    info.models.push_back({model.name, model.source, model.of, model.over, {}});
    for (const auto& size : task_of(lesson, find_step(lesson, model.of)).sweep)
      info.models.back().points.emplace_back(size, model.speed_up(size));
  }
  for (const auto& each : lesson.break_evens)
    info.break_evens.push_back({each.id, each.of_name, each.over_name, each.of, each.over});
  for (const auto& step : lesson.steps)
    info.steps.push_back({step.id, step.title, step.kind, step.file.empty() ? "" : lesson.folder + "/" + step.file, "",
                          step.faster_than, task_of(lesson, step).id, step.compared_with, step.computes,
                          step.needs_devices, step.host});
  return info;
}

/// What decides whether this device can run a step.
json needs_of(const StepRow& step) {
  return {{"runs", step.launch || step.program},
          {"needs_compute", step.needs_compute},
          {"needs", step.needs},
          {"needs_devices", step.needs_devices}};
}

std::string reason_to_skip(const json& needs) {
  StepRow step;
  if (needs.at("runs")) step.launch = [](const Arguments&) {};
  step.needs_compute = needs.at("needs_compute");
  step.needs = needs.at("needs");
  step.needs_devices = needs.at("needs_devices");
  return reason_to_skip(step);
}

}  // namespace

LessonInfo describe(const Lesson& lesson) {
  LessonInfo info = describe_anywhere(lesson);
  for (size_t i = 0; i < info.steps.size(); i++) info.steps[i].skip = reason_to_skip(lesson.steps[i]);
  return info;
}

void print_description(const std::string& id) {
  const Lesson& lesson = find_lesson(id);
  json needs = json::array();
  for (const auto& step : lesson.steps) needs.push_back(needs_of(step));
  std::printf("%s\n%s\n", to_line(describe_anywhere(lesson)).c_str(), needs.dump().c_str());
}

std::vector<LessonInfo> described_lessons() {
  std::vector<LessonInfo> all;
  for (const auto& known : known_lessons()) try {
      std::ifstream file(description_file(known, kBackend));
      std::string line, needs;
      if (!std::getline(file, line) || !std::getline(file, needs)) continue;
      auto info = std::get<LessonInfo>(parse_event(line));
      const json list = json::parse(needs);
      for (size_t i = 0; i < info.steps.size(); i++) info.steps[i].skip = reason_to_skip(list.at(i));
      all.push_back(std::move(info));
    } catch (const std::exception&) {
      continue;  // a damaged description is as good as none
    }
  return all;
}

}  // namespace warpwise
