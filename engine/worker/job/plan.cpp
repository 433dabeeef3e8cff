#include "engine/worker/job/plan.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "engine/errors.h"
#include "engine/worker/device.h"
#include "engine/worker/program.h"

namespace warpwise {

namespace {

/// What the row uses, at any of the plan's sizes.
std::set<std::string> resources_of(const StepRow& row, const Lesson& lesson, const std::vector<Size>& sizes,
                                   const Choices& choices) {
  std::set<std::string> resources;
  if (!reason_to_skip(row).empty()) return resources;
  const Task& task = task_of(lesson, row);
  for (const Size& size : sizes)
    if (fits(task, size) && (!row.refuses || row.refuses(size, choices).empty()))
      for (const auto& [resource, amount] : amounts_of(row, *task.problem(size, choices, row.format)))
        if (amount > 0) resources.insert(resource);
  return resources;
}

/// Adds those of the request's `ceilings` that measure what a row of the plan uses and no ceiling of the row's task in the plan measures: such
/// a row's limit is another task's (limits.h).
void add_needed(const Request& request, const Lesson& lesson, Plan& plan) {
  if (request.ceilings.empty()) return;
  std::set<std::pair<const Task*, std::string>> used, measured;
  for (const auto* row : plan.steps)
    for (const auto& resource : resources_of(*row, lesson, plan.sizes, plan.choices))
      (row->kind == Kind::ceiling ? measured : used).emplace(&task_of(lesson, *row), resource);
  std::set<std::string> missing;
  for (const auto& [task, resource] : used)
    if (!measured.count({task, resource})) missing.insert(resource);

  std::vector<const StepRow*> needed;
  for (const auto& id : request.ceilings) {
    const StepRow& ceiling = find_step(lesson, id);
    Choices choices = plan.choices;
    for (const auto& choice : task_of(lesson, ceiling).choices) choices.emplace(choice.id, choice.options.front());
    const auto resources = resources_of(ceiling, lesson, plan.sizes, choices);
    if (std::none_of(resources.begin(), resources.end(), [&](auto& resource) { return missing.count(resource) > 0; }))
      continue;
    needed.push_back(&ceiling);
    plan.choices = choices;
  }
  plan.steps.insert(plan.steps.begin(), needed.begin(), needed.end());
}

}  // namespace

Plan plan_of(const Request& request, const Lesson& lesson, const StepRow* own) {
  Plan plan;
  for (const auto& id : request.steps) plan.steps.push_back(&find_step(lesson, id));
  if (plan.steps.empty())
    for (const auto& step : lesson.steps) plan.steps.push_back(&step);
  if (own) plan.steps.push_back(own);

  // Choose the tasks to measure. Each size and each choice must fit at least one of them.
  std::vector<const Task*> tasks;
  for (const auto* step : plan.steps)
    if (const Task* task = &task_of(lesson, *step); std::find(tasks.begin(), tasks.end(), task) == tasks.end())
      tasks.push_back(task);
  plan.sizes = request.sizes;
  if (plan.sizes.empty()) plan.sizes.push_back(WARPWISE_CUDA ? tasks.front()->gpu_default : tasks.front()->cpu_default);
  for (auto& size : plan.sizes) {
    const auto takes = std::find_if(tasks.begin(), tasks.end(), [&](auto* task) { return fits(*task, size); });
    const Task& task = **(takes == tasks.end() ? tasks.begin() : takes);
    size = parse_size(to_string(size), task.dimensions, task.largest_extent);
  }
  std::vector<Choice> choices;
  for (const auto* task : tasks)
    for (const auto& choice : task->choices)
      if (plan.choices.emplace(choice.id, choice.options.front()).second) choices.push_back(choice);
  for (const auto& [id, option] : request.choices) {
    require_option(choices, lesson.id, id, option);
    plan.choices[id] = option;
  }
  add_needed(request, lesson, plan);
  return plan;
}

void offer_devices(const Request& request, const Lesson& lesson, const std::vector<const StepRow*>& steps) {
  const bool programs = std::any_of(steps.begin(), steps.end(), [](auto* step) { return bool(step->program); });
  if (!programs && (request.devices > 0 || request.gpu_memory_bytes > 0))
    throw UsageError(std::string(request.devices > 0 ? "--devices" : "--gpu-memory") +
                     " is for steps that manage streams and memory themselves, and none of " + lesson.id +
                     "'s does here: leave it out");
  const int most = most_devices();
  if (request.devices > most)
    throw CannotError(std::string(WARPWISE_CUDA ? "this machine has " : "the CPU backend simulates up to ") +
                      std::to_string(most) +
                      (most == 1       ? " GPU"
                       : WARPWISE_CUDA ? " GPUs"
                                       : " devices") +
                      ", and --devices asks for " + std::to_string(request.devices) + ": ask for fewer");
  int wanted = 1;
  for (const auto* step : steps)
    if (step->program) wanted = std::max(wanted, devices_of(request, *step));
  wanted = std::min(wanted, most);
  simulate_devices(wanted);
  if (const std::string why = too_large_budget(static_cast<double>(request.gpu_memory_bytes), wanted, memory_free());
      !why.empty())
    throw MemoryError(why);
}

int devices_of(const Request& request, const StepRow& row) {
  return request.devices > 0 ? request.devices : row.needs_devices;
}

bool fits(const Task& task, const Size& size) { return task.dimensions.size() == size.extents.size(); }

MemoryFree memory_free() {
  return {static_cast<double>(free_bytes()), static_cast<double>(free_host_bytes()), !WARPWISE_CUDA};
}

}  // namespace warpwise
