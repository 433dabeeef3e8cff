#include "cli/verbs/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include "cli/files/recorded.h"
#include "cli/files/trace_file.h"
#include "cli/machine/machine.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/terminal/waiting_line.h"
#include "cli/views/reporter.h"
#include "engine/building.h"
#include "engine/errors.h"
#include "engine/formerly.h"
#include "engine/module.h"
#include "engine/reader/measuring_lock.h"
#include "engine/reader/recording.h"

namespace warpwise {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr auto kStopLimit = std::chrono::seconds(5);  // how long a worker may take to stop

// The choices of the tasks whose steps are named, or of all tasks where none is.
std::vector<Choice> choices_for(const Request& request, const LessonInfo& lesson) {
  std::vector<Choice> all = lesson.choices();
  if (request.steps.empty()) return all;
  std::erase_if(all, [&](const Choice& choice) {
    return std::none_of(request.steps.begin(), request.steps.end(), [&](const std::string& step) {
      const auto& own = lesson.task_of(step).choices;
      return std::any_of(own.begin(), own.end(), [&](const Choice& other) { return other.id == choice.id; });
    });
  });
  return all;
}

void set_choices(Request& request, const LessonInfo& lesson, const std::vector<std::string>& choices) {
  for (const auto& text : choices) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos)
      throw UsageError("--choice '" + text + "' is not of the form name=value, for example --choice input=uniform");
    const std::string id = text.substr(0, equals), value = text.substr(equals + 1);
    require_option(choices_for(request, lesson), lesson.id, id, value);
    request.choices[id] = value;
  }
}

// The recording, or why there is none; measuring goes on without it.
class Record {
 public:
  explicit Record(const std::string& path) {
    if (path.empty()) return;
    try {
      recorder_ = std::make_unique<Recorder>(path);
    } catch (const CannotError& e) {
      failure_ = e.what();
      complain(failure_ + "; measuring goes on without a recording");
    }
  }
  void write(const Event& event) {
    if (recorder_) recorder_->write(event);
  }
  /// Returns whether all went well; otherwise reports on stderr.
  bool finish() {
    if (recorder_) failure_ = recorder_->finish();
    if (!failure_.empty()) complain(failure_);
    return failure_.empty();
  }

 private:
  std::unique_ptr<Recorder> recorder_;
  std::string failure_;
};

// Sends a request and processes its events until it is done, the worker is gone, or the user presses Ctrl-C twice.
void follow(WorkerProcess& worker, const Request& request, Reporter& reporter, Record& record, TraceFile& trace) {
  worker.send(request);
  std::optional<steady_clock::time_point> stop_sent;
  for (bool done = false; !done && worker.alive();) {
    for (const auto& event : worker.poll(milliseconds(50))) {
      reporter.take(event);
      record.write(event);
      trace.take(event);
      done |= std::holds_alternative<Done>(event);
    }
    reporter.tick(worker.waiting());
    if (InterruptGuard::count() > 0 && !stop_sent) {
      Request stop;
      stop.verb = "stop";
      stop.job = request.job;
      worker.send(stop);
      stop_sent = steady_clock::now();
    }
    if (InterruptGuard::count() > 1 || (stop_sent && steady_clock::now() - *stop_sent > kStopLimit)) worker.kill();
  }
}

Lab open_lab_of(const RunOptions& options) {
  if (options.via.empty()) return open_lab(options.backend, options.silence_limit_s);
  std::vector<std::string> lessons;
  for (const auto& asked : options.what) {
    const std::string name = now_called(asked);
    lessons.push_back(name.substr(0, name.find('/')));
  }
  const Elsewhere there = elsewhere(options.via, "worker", options.backend, lessons);
  Lab lab = open_lab_elsewhere(there, WaitingLine(), options.silence_limit_s);
  if (options.backend == "auto" && lab.board.hello()->device.backend == "simt")
    lab.note = "there is no GPU behind `" + there.name() + "`: this is the CPU backend there";
  return lab;
}

void print_json(const nlohmann::json& object) {
  fmt::print("{}\n", object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  std::fflush(stdout);
}

int replay(const RunOptions& options) {
  const auto events = recorded_events(options.replay);
  Board board;
  const auto modeller = open_modeller(project_root(), options.gpu);
  TraceFile trace(options.trace, modeller.get());
  Reporter reporter(board, modeller.get(), options.json, true);
  for (const auto& event : events) reporter.take(event), trace.take(event);
  reporter.finish();
  const bool traced = trace.finish();
  if (options.json) print_json(reporter.summary(false));
  return reporter.status() == kOk && !traced ? kCannot : reporter.status();
}

/// Tasks of a lesson may have other default sizes: one request for each of these sizes.
std::vector<Request> each_at_its_default_size(const std::vector<Request>& requests, const Board& board) {
  std::vector<Request> parts;
  for (const auto& request : requests) {
    const LessonInfo& lesson = find_lesson(board, request.lesson);
    std::vector<std::pair<Size, Request>> by_size;
    for (const auto& step : lesson.steps) {
      if (!request.steps.empty() &&
          std::find(request.steps.begin(), request.steps.end(), step.id) == request.steps.end())
        continue;
      const Size& size = lesson.task_of(step.id).default_size;
      auto part = std::find_if(by_size.begin(), by_size.end(), [&](auto& part) { return part.first == size; });
      if (part == by_size.end()) {
        part = by_size.insert(part, {size, request});
        part->second.steps.clear();
      }
      part->second.steps.push_back(step.id);
    }
    if (by_size.size() == 1) by_size[0].second = request;  // as it was asked for: a lesson's name alone is all of it
    for (auto& [size, part] : by_size) {
      const auto taken = choices_for(part, lesson);
      std::erase_if(part.choices, [&](auto& choice) {
        return std::none_of(taken.begin(), taken.end(), [&](auto& has) { return has.id == choice.first; });
      });
      parts.push_back(part);
      parts.back().job = static_cast<int>(parts.size());
    }
  }
  return parts;
}

/// What the worker said at its start, but of the lessons alone that are measured: recordings stay small.
std::vector<Event> opening_of(const std::vector<Request>& requests, const std::vector<Event>& opening) {
  std::vector<Event> kept;
  int lessons = 0;
  for (const auto& event : opening) {
    const auto* lesson = std::get_if<LessonInfo>(&event);
    if (lesson && std::none_of(requests.begin(), requests.end(), [&](auto& r) { return r.lesson == lesson->id; }))
      continue;
    lessons += lesson != nullptr;
    kept.push_back(event);
  }
  for (auto& event : kept)
    if (auto* hello = std::get_if<Hello>(&event)) hello->lessons = lessons;
  return kept;
}

}  // namespace

std::vector<Request> requests_for(const RunOptions& options, const Board& board) {
  std::vector<Request> requests;
  for (const auto& asked : options.what) {
    const std::string name = now_called(asked);
    const size_t slash = name.find('/');
    const LessonInfo& lesson = find_lesson(board, name.substr(0, slash));
    auto request = std::find_if(requests.begin(), requests.end(), [&](auto& r) { return r.lesson == lesson.id; });
    const bool fresh = request == requests.end();
    if (fresh) {
      requests.emplace_back();
      request = std::prev(requests.end());
      request->verb = "run";
      request->job = static_cast<int>(requests.size());
      request->lesson = lesson.id;
    }
    if (slash == std::string::npos) request->steps.clear();  // the whole lesson
    else if (fresh || !request->steps.empty()) request->steps.push_back(find_step(lesson, name.substr(slash + 1)).id);
  }

  for (auto& request : requests) set_choices(request, find_lesson(board, request.lesson), options.choices);
  if (options.sizes.empty()) requests = each_at_its_default_size(requests, board);

  for (auto& request : requests) {
    const LessonInfo& lesson = find_lesson(board, request.lesson);
    if (!request.steps.empty()) {
      // In the lesson's order, each once, with the ceilings that can be measured at the sizes of what was named: those of
      // its own tasks in any case, others if it needs them.
      std::set<std::string> tasks;
      std::set<size_t> extents;
      for (const auto& id : request.steps) {
        tasks.insert(lesson.task_of(id).id);
        extents.insert(lesson.task_of(id).dimensions.size());
      }
      std::vector<std::string> steps;
      for (const auto& step : lesson.steps) {
        const TaskInfo& task = lesson.task_of(step.id);
        const bool named = std::find(request.steps.begin(), request.steps.end(), step.id) != request.steps.end();
        if (named || (step.kind == Kind::ceiling && tasks.count(task.id) > 0)) steps.push_back(step.id);
        else if (step.kind == Kind::ceiling && extents.count(task.dimensions.size()) > 0)
          request.ceilings.push_back(step.id);
      }
      request.steps = steps;
    }
    for (const auto& size : options.sizes) request.sizes.push_back(lesson.size_from(size));
    request.max_samples = options.samples;
    request.budget_s = options.budget_s;
    request.noise = options.noise_percent / 100;
    request.seed = options.seed;
    request.schedule = options.schedule;
    request.devices = options.devices;
    request.trace = !options.trace.empty();
    if (!options.gpu_memory.empty()) request.gpu_memory_bytes = parse_bytes(options.gpu_memory);
  }
  return requests;
}

int run_lessons(const RunOptions& asked) {
  if (!asked.replay.empty()) return replay(asked);
  const auto modeller = open_modeller(project_root(), asked.gpu);
  InterruptGuard guard;
  RunOptions options = asked;
  Lab lab;
  try {
    lab = open_lab_of(options);
  } catch (const CannotError&) {
    if (InterruptGuard::count() > 0) return 128 + InterruptGuard::signal();
    throw;
  }
  if (options.first_lesson)  // of those that are built; where none is, the sentence about the first says what to do
    options.what = {lab.board.lessons().empty() ? known_lessons().at(0).id : lab.board.lessons().front().id};
  const auto requests = requests_for(options, lab.board);
  if (!lab.note.empty()) complain(lab.note);
  MeasuringLock lock(measuring_lock_path());
  if (options.via.empty() && !lock.take())
    complain("another lab measures on this machine: times will be noisier than they need be");

  TraceFile trace(options.trace, modeller.get());
  Record record(options.record);
  for (const auto& event : opening_of(requests, lab.opening)) record.write(event);
  Reporter reporter(lab.board, modeller.get(), options.json, false);
  for (const auto& request : requests) {
    if (!lab.worker->alive() || InterruptGuard::count() > 0) break;
    follow(*lab.worker, request, reporter, record, trace);
  }
  reporter.finish();
  const bool recorded = record.finish(), traced = trace.finish();
  const bool limits_last = std::any_of(options.what.begin(), options.what.end(),
                                       [](auto& name) { return name.find('/') != std::string::npos; });
  if (options.json) print_json(reporter.summary(limits_last));

  if (InterruptGuard::count() > 0) {
    complain("stopped before the end: what was measured until then is shown, and all memory is given back");
    return 128 + InterruptGuard::signal();
  }
  const int status = reporter.status();
  return status == kOk && !(recorded && traced) ? kCannot : status;
}

int show_first_board() {
  complain(
      has_display()
          ? "this build has no window (run ./warpwise to install what it needs and build it), so this is the terminal board"
          : "there is no display, so this is the terminal board. For a picture: `xvfb-run -a warpwise gui --screenshot lab.png`; for the "
            "window over ssh: `ssh -X`; to look at a run elsewhere: `warpwise run transpose --record run.jsonl`, then `warpwise gui --replay "
            "run.jsonl`");
  if (const std::string building = still_building(); !building.empty()) complain(building);
  RunOptions options;
  options.first_lesson = true;
  return run_lessons(options);
}

}  // namespace warpwise
