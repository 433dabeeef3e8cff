// A lesson's table in the stream, and questions about it.
#include <algorithm>

#include "engine/errors.h"
#include "engine/stream/fields.h"

namespace warpwise {

namespace wire {

namespace {

TaskInfo task_from(const json& object) {
  TaskInfo task;
  task.id = text_or(object, "id");
  task.title = text_or(object, "title");
  task.dimensions = object.at("dimensions").get<std::vector<std::string>>();
  task.default_size = size_from(object.at("default_size"));
  task.sizes = sizes_from(object.at("sizes"));
  task.sweep = sizes_from(object.at("sweep"));
  task.error_metric = text_or(object, "error_metric");
  task.modelled_size = size_from(object.at(object.contains("modelled_size") ? "modelled_size" : "default_size"));
  task.largest_extent = value_or(object, "largest_extent", kIntLargest);
  const json choices = value_or(object, "choices", json::array());
  for (const auto& choice : choices)
    task.choices.push_back({choice.at("id"), text_or(choice, "title"), choice.at("options")});
  return task;
}

json to_json(const TaskInfo& task) {
  json choices = json::array();
  for (const auto& c : task.choices) choices.push_back({{"id", c.id}, {"title", c.title}, {"options", c.options}});
  return {{"id", task.id},
          {"title", task.title},
          {"dimensions", task.dimensions},
          {"default_size", to_string(task.default_size)},
          {"sizes", sizes_to(task.sizes)},
          {"sweep", sizes_to(task.sweep)},
          {"choices", choices},
          {"error_metric", task.error_metric},
          {"modelled_size", to_string(task.modelled_size)},
          {"largest_extent", task.largest_extent}};
}

ModelInfo model_from(const json& object) {
  ModelInfo model{object.at("name"), text_or(object, "source"), object.at("of"), object.at("over"), {}};
  for (const auto& point : object.at("points")) model.points.emplace_back(size_from(point.at(0)), number(point.at(1)));
  return model;
}

json to_json(const ModelInfo& model) {
  json points = json::array();
  for (const auto& [size, value] : model.points) points.push_back({to_string(size), number(value)});
  return {{"name", model.name}, {"source", model.source}, {"of", model.of}, {"over", model.over}, {"points", points}};
}

StepInfo step_from(const json& step) {
  return {step.at("id"),
          step.at("title"),
          kind_from(step.at("kind")),
          text_or(step, "file"),
          text_or(step, "skip"),
          text_or(step, "faster_than"),
          text_or(step, step.contains("task") ? "task" : "variant"),
          text_or(step, "compared_with"),
          step.value("computes", 1.0),
          step.value("devices", 1),
          text_or(step, "host")};
}

json to_json(const StepInfo& step) {
  return {{"id", step.id},
          {"title", step.title},
          {"kind", kind_name(step.kind)},
          {"file", step.file},
          {"skip", step.skip},
          {"faster_than", step.faster_than},
          {"task", step.task},
          {"compared_with", step.compared_with},
          {"computes", step.computes},
          {"devices", step.devices},
          {"host", step.host}};
}

}  // namespace

LessonInfo lesson_from(const json& object) {
  LessonInfo lesson;
  lesson.id = object.at("id");
  lesson.title = object.at("title");
  lesson.summary = text_or(object, "summary");
  lesson.folder = text_or(object, "folder");
  for (const auto& step : object.at("steps")) lesson.steps.push_back(step_from(step));
  if (object.contains("tasks")) {
    for (const auto& task : object.at("tasks")) lesson.tasks.push_back(task_from(task));
  } else {
    // Streams of version 1 had no tasks: make one for each variant of the steps, all with the same fields.
    for (const auto& step : lesson.steps)
      if (std::none_of(lesson.tasks.begin(), lesson.tasks.end(), [&](auto& task) { return task.id == step.task; }))
        lesson.tasks.push_back(task_from(object)), lesson.tasks.back().id = step.task;
  }
  if (lesson.tasks.empty()) lesson.tasks.emplace_back();
  const json models = value_or(object, "models", json::array());
  for (const auto& model : models) lesson.models.push_back(model_from(model));
  const json all_asked = value_or(object, "break_evens", json::array());
  for (const auto& asked : all_asked)
    lesson.break_evens.push_back(
        {asked.at("id"), asked.at("of_name"), asked.at("over_name"), asked.at("of"), asked.at("over")});
  return lesson;
}

json lesson_to(const LessonInfo& lesson) {
  json steps = json::array(), tasks = json::array(), models = json::array();
  for (const auto& step : lesson.steps) steps.push_back(to_json(step));
  for (const auto& task : lesson.tasks) tasks.push_back(to_json(task));
  for (const auto& model : lesson.models) models.push_back(to_json(model));
  json break_evens = json::array();
  for (const auto& b : lesson.break_evens)
    break_evens.push_back(
        {{"id", b.id}, {"of_name", b.of_name}, {"over_name", b.over_name}, {"of", b.of}, {"over", b.over}});
  json object = {{"event", "lesson"},       {"id", lesson.id}, {"title", lesson.title}, {"summary", lesson.summary},
                 {"folder", lesson.folder}, {"tasks", tasks},  {"models", models},      {"steps", steps}};
  if (!break_evens.empty()) object["break_evens"] = break_evens;
  return object;
}

}  // namespace wire

nlohmann::json to_json(const LessonInfo& lesson) { return wire::lesson_to(lesson); }

const TaskInfo& LessonInfo::task_of(const std::string& step) const {
  const auto row = std::find_if(steps.begin(), steps.end(), [&](auto& each) { return each.id == step; });
  for (const auto& task : tasks)
    if (row != steps.end() && task.id == row->task) return task;
  return tasks.front();
}

const TaskInfo& LessonInfo::task_for(const Size& size) const {
  for (const auto& task : tasks)
    if (task.dimensions.size() == size.extents.size()) return task;
  return tasks.front();
}

Size LessonInfo::size_from(std::string_view text) const {
  const Size as_many{std::vector<int64_t>(static_cast<size_t>(1 + std::count(text.begin(), text.end(), 'x')), 1)};
  const TaskInfo& task = task_for(as_many);
  return parse_size(text, task.dimensions, task.largest_extent);
}

void require_option(const std::vector<Choice>& choices, const std::string& lesson, const std::string& id,
                    const std::string& option) {
  if (choices.empty()) throw UsageError("the lesson " + lesson + " has no choices: leave out " + id + "=" + option);
  const std::vector<std::string>& options = find_by_id(choices, id, "choice of " + lesson).options;
  if (std::find(options.begin(), options.end(), option) == options.end())
    throw UsageError(unknown_name(id + " of " + lesson, option, options));
}

std::vector<Choice> LessonInfo::choices() const {
  std::vector<Choice> all;
  for (const auto& task : tasks)
    for (const auto& choice : task.choices)
      if (std::none_of(all.begin(), all.end(), [&](auto& known) { return known.id == choice.id; }))
        all.push_back(choice);
  return all;
}

}  // namespace warpwise
