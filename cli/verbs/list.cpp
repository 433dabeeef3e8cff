// `warpwise list`: the lessons, their steps, and the backends that this machine has.
#include <fmt/format.h>

#include <optional>

#include "cli/machine/workers.h"
#include "cli/terminal/table.h"
#include "cli/verbs/verbs.h"
#include "cli/views/exercises.h"
#include "engine/errors.h"

namespace warpwise {

namespace {

using nlohmann::json;

struct Backends {
  std::vector<Device> devices;                                   // of the backends that work
  std::vector<std::pair<std::string, std::string>> unavailable;  // backend, reason
  std::optional<Lab> lab;                                        // of the first that works
};

Backends find_backends() {
  Backends found;
  for (const char* backend : {"cuda", "simt"}) {
    try {
      Lab lab = open_lab(backend);
      found.devices.push_back(lab.board.hello()->device);
      if (!found.lab) found.lab = std::move(lab);
    } catch (const CannotError& e) {
      found.unavailable.emplace_back(backend, e.what());
    }
  }
  if (!found.lab) throw CannotError("no backend works here: " + found.unavailable.back().second);
  return found;
}

json to_json(const Backends& backends) {
  json lessons = json::array(), names = json::array(), devices = json::array(), unavailable = json::array();
  for (const auto& lesson : backends.lab->board.lessons()) {
    json steps = json::array(), sizes = json::array(), tasks = json::array();
    const TaskInfo& first = lesson.tasks.front();
    for (const auto& task : lesson.tasks)
      tasks.push_back({{"id", task.id},
                       {"title", task.title},
                       {"dimensions", task.dimensions},
                       {"default_size", to_string(task.default_size)}});
    for (const auto& step : lesson.steps)
      steps.push_back({{"id", step.id},
                       {"title", step.title},
                       {"kind", kind_name(step.kind)},
                       {"file", step.file},
                       {"skip", step.skip},
                       {"task", step.task}});
    for (const auto& size : first.sizes) sizes.push_back(to_string(size));
    lessons.push_back({{"id", lesson.id},
                       {"title", lesson.title},
                       {"summary", lesson.summary},
                       {"steps", steps},
                       {"exercises", exercises_of(lesson.id)},
                       {"tasks", tasks},
                       {"dimensions", first.dimensions},
                       {"default_size", to_string(first.default_size)},
                       {"sizes", sizes}});
  }
  for (const auto& device : backends.devices) {
    names.push_back(device.backend);
    devices.push_back(warpwise::to_json(device));
  }
  for (const auto& [backend, reason] : backends.unavailable)
    unavailable.push_back({{"backend", backend}, {"reason", reason}});
  return {{"lessons", lessons}, {"backends", names}, {"devices", devices}, {"unavailable", unavailable}};
}

void print(const Backends& backends) {
  const Looks looks = looks_of(stdout);
  const int width = looks.width - 1;
  const Progress progress;
  for (const auto& lesson : backends.lab->board.lessons()) {
    fmt::print("{}\n", styled(shortened(lesson.id + ": " + lesson.title, width, looks), Style::bold, looks));
    for (const auto& line : wrapped("  " + lesson.summary, width, 0))
      fmt::print("{}\n", styled(line, Style::dim, looks));
    Table steps({{"step", false, 100}, {"", false, 90}, {"kind", false, 50}, {"file", false, 40, true, 16}});
    for (const auto& step : lesson.steps)
      steps.add({{step.id, Style::accent},
                 {step.title},
                 {step.kind == Kind::step ? "" : kind_name(step.kind), Style::dim},
                 {step.skip.empty() ? step.file : "not here: " + step.skip, Style::dim}});
    print_lines(steps.draw(looks, width));
    print_lines(draw_exercises_of(lesson.id, progress, looks));
    print_lines(wrapped("run it: warpwise run " + lesson.id + "  (at " + to_string(lesson.tasks.front().default_size) +
                            " unless --size says otherwise)",
                        width, 2));
    fmt::print("\n");
  }
  fmt::print("{}: warpwise watch\n", progress_line(progress));
  for (const auto& device : backends.devices)
    print_lines(wrapped("--backend " + device.backend + ": " + device_title(device), width, 2));
  for (const auto& [backend, reason] : backends.unavailable)
    print_lines(wrapped("--backend " + backend + ": " + reason, width, 2));
}

}  // namespace

void add_list(Verb& app, int& status) {
  auto* verb = app.add_subcommand("list", "Name the lessons, their steps and the backends");
  auto as_json = std::make_shared<bool>(false);
  verb->add_flag("--json", *as_json, "the last line of stdout is one JSON object");
  verb->footer("Exit status: 0; 2 usage.");
  verb->callback([as_json, &status] {
    const Backends backends = find_backends();
    if (*as_json) fmt::print("{}\n", to_json(backends).dump());
    else print(backends);
    status = kOk;
  });
}

}  // namespace warpwise
