#include "engine/worker/job/job.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>
#include <thread>

#include "engine/compare.h"
#include "engine/errors.h"
#include "engine/worker/counting.h"
#include "engine/worker/device.h"
#include "engine/worker/job/job_events.h"
#include "engine/worker/job/launcher.h"
#include "engine/worker/job/plan.h"
#include "engine/worker/studying.h"
#include "engine/worker/timer.h"
#include "engine/worker/tracer.h"

namespace warpwise {

namespace {

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

constexpr double kUpdateEvery_s = 0.1;                 // how often readers get new figures
constexpr double kWarmUp_s = WARPWISE_CUDA ? 0.1 : 0;  // a GPU needs about this long to raise its clocks
constexpr double kShort_ms = 5;
constexpr double kMostCountedBytes =
    64 << 20;  // larger problems are verified without counting, which would take too long

class Job {
 public:
  Job(const Request& request, Output& output, Inbox& inbox, const StepRow* own, const StepRow* own_counted)
      : request_(request),
        output_(output),
        inbox_(inbox),
        lesson_(find_lesson(request.lesson)),
        own_(own),
        own_counted_(own_counted),
        events_(output, request.job, request.lesson, request.continuous) {}

  void run() {
    announce();
    for (size_t i = 0; i < plan_.sizes.size(); i++) {
      size_ = plan_.sizes[i];
      events_.begin_size(size_, i, plan_.sizes.size());
      if (only_modelled()) model_size();
      else run_size();
      if (stopped_) break;
    }
    output_.emit(Done{request_.job, stopped_ && !request_.continuous ? "stopped" : "complete"});
  }

  /// Where the job was when an error occurred.
  const Begin& now() const { return events_.now(); }

 private:
  bool inspecting() const { return request_.verb == "inspect"; }
  bool stop_asked() { return stopped_ = stopped_ || inbox_.stop_asked() || (request_.continuous && inbox_.closed()); }

  void announce() {
    plan_ = plan_of(request_, lesson_, own_);
    offer_devices(request_, lesson_, plan_.steps);
    JobStarted started{request_.job, lesson_.id, {}, plan_.sizes, plan_.choices, request_.continuous};
    for (const auto* step : plan_.steps) started.steps.push_back(step->id);
    output_.emit(started);
  }

  // --- one size

  void run_size() {
    events_.begin("prepare");
    runners_.clear();
    instances_.clear();
    shared_ = {};
    pick_runners();
    if (runners_.empty()) return;
    check_memory();
    for (auto& [of, instance] : instances_) instance.prepare(request_.seed, shared_);

    for (auto runner = runners_.begin(); runner != runners_.end();) {
      if (stop_asked()) return;
      events_.begin(inspecting() ? "count" : "verify", runner->step);
      try {
        verify(*runner);
        ++runner;
      } catch (const DoesNotFit& e) {
        if (runner->row == own_ || is_last_step(*runner)) throw;  // nothing of the request would be left
        events_.skip(runner->step, std::string(e.what()) + ".");
        runner = runners_.erase(runner);
      }
    }
    if (inspecting()) return report(true);
    for (const auto& runner : runners_) {
      if (stop_asked()) return;
      if (runner.ok()) study(*runner.row);
    }

    Timer timer(Launcher::stream());
    warm_up(timer);
    if (request_.continuous) trace();  // continuous jobs have no end: trace now
    time(timer);
    verify_again(timer);
    report(true);
    if (!request_.continuous) trace();  // last, because tracing may leave the driver slower
  }

  /// Whether this size is too large to be run by the CPU backend, and is to be modelled all the same.
  bool only_modelled() const {
    return kCounts && request_.model_large && !inspecting() &&
           std::none_of(plan_.steps.begin(), plan_.steps.end(), [&](const StepRow* step) {
             const Task& task = task_of(lesson_, *step);
             return fits(task, size_) && element_count(size_.extents) <= element_count(task.cpu_default.extents);
           });
  }

  /// Results without times: nothing is run but the blocks that a study looks at.
  void model_size() {
    events_.begin("prepare");
    runners_.clear();
    instances_.clear();
    pick_runners();
    for (size_t i = 0; i < runners_.size(); i++) {
      if (stop_asked()) return;
      study(*runners_[i].row, static_cast<double>(i) / static_cast<double>(runners_.size()));
    }
    report(true);
  }

  bool is_last_step(const Runner& runner) const {
    return std::none_of(runners_.begin(), runners_.end(),
                        [&](const Runner& other) { return &other != &runner && other.row->kind != Kind::ceiling; });
  }

  void pick_runners() {
    for (const auto* step : plan_.steps) {
      const Task& task = task_of(lesson_, *step);
      std::string reason = reason_to_skip(*step);
      if (reason.empty() && step->program && step->needs_devices > launcher_.devices_of(*step))
        reason = "needs " + std::to_string(step->needs_devices) + " devices, and --devices asks for " +
                 std::to_string(request_.devices) + ".";
      if (reason.empty() && !fits(task, size_))
        reason = "its task takes " + std::to_string(task.dimensions.size()) + " extents, not " +
                 std::to_string(size_.extents.size()) + ".";
      if (reason.empty() && step->refuses) reason = step->refuses(size_, plan_.choices);
      if (!reason.empty()) {
        events_.skip(step->id, reason);
        continue;
      }
      Runner runner;
      runner.row = step;
      runner.instance = &instance_of(task, step->format);
      runner.step = step->id;
      runner.kind = step->kind;
      runner.task = task.id;
      runner.amounts = amounts_of(*step, runner.instance->problem());
      runner.computes = step->computes;
      if (step->needs_devices > 1) runner.devices = launcher_.devices_of(*step);
      runners_.push_back(std::move(runner));
    }
    launcher_.begin_size(size_,
                         std::count_if(runners_.begin(), runners_.end(), [](auto& r) { return bool(r.row->program); }));
  }

  Instance& instance_of(const Task& task, const std::string& format) {
    const auto of = std::pair(task.id, format);
    for (auto& [known, instance] : instances_)
      if (known == of) return instance;
    return instances_.emplace_back(of, Instance(task.problem(size_, plan_.choices, format))).second;
  }

  void check_memory() {
    std::vector<const Instance*> all;
    for (const auto& [of, instance] : instances_) all.push_back(&instance);
    MemoryNeed need = memory_needed(all);
    need.device += static_cast<double>(Timer::bytes_needed());
    const std::string why = too_little_memory(lesson_.id + " at " + to_string(size_), need, memory_free());
    if (!why.empty()) throw MemoryError(why);
  }

  // --- verification

  /// Launches on poisoned outputs and checks all of them; counts too if possible.
  void verify(Runner& runner) {
    runner.instance->reset(Launcher::stream());
    // A student's kernel is plain code here, so nothing is counted; the check has counted it.
    if (kCounts && !own_ && (inspecting() || bytes_of(runner.instance->problem().amounts()) <= kMostCountedBytes)) {
      auto counted =
          launch_counted(lesson_, *runner.row, [&](const StepRow& row) { launcher_.launch_once(row, runner); },
                         {request_.schedule, request_.examples});
      take_studied_work(counted, lesson_, *runner.row, size_, plan_.choices,
                        {.devices = launcher_.devices_of(*runner.row)});
      const auto& hazards = counted["hazards"];
      if (!hazards.empty()) runner.fail(hazards.front().at("message").get<std::string>());
      for (const auto& hazard : hazards)
        if (const std::string kind = hazard.at("kind");
            std::find(runner.hazards.begin(), runner.hazards.end(), kind) == runner.hazards.end())
          runner.hazards.push_back(kind);
      events_.inspection(runner.step, std::move(counted));
    } else {
      launcher_.launch(runner);
    }
    finish_launch(Launcher::stream());
    if (runner.row->program) await_devices(launcher_.devices_of(*runner.row));
    check(runner);
  }

  /// For the time model. A job at the default size alone is studied at a GPU's default size. `part` of the job is done.
  void study(const StepRow& row, double part = 0) {
    const bool own = &row == own_;
    if (!kCounts || inspecting() || (own ? !own_counted_ : row.host.empty() && !runs_counted(lesson_, row))) return;
    const Task& task = task_of(lesson_, row);
    const bool usual = plan_.sizes.size() == 1 && size_ == task.cpu_default && !request_.model_large;
    const Size& at = usual ? task.gpu_default : size_;
    if (row.refuses && !row.refuses(at, plan_.choices).empty()) return;
    events_.begin("count", row.id, part);
    nlohmann::json report = {{"kernels", nlohmann::json::array()}, {"memsets", 0}};
    try {
      StudyFor what;
      what.devices = launcher_.devices_of(row);
      // A program that is run shares this machine's memory with others; one that is modelled alone has a GPU for itself.
      if (row.program && row.host.empty() && (request_.gpu_memory_bytes > 0 || (at == size_ && !only_modelled())))
        what.budget = launcher_.program_budget();
      if (own) {
        report = study_step(lesson_, *own_counted_, at, plan_.choices, what);
      } else if (row.host.empty()) {
        const SignsOfLife signs(events_);
        report = study_once(lesson_, row, at, plan_.choices, what);
      }
    } catch (const CudaError&) {  // too little memory for that size: nothing is modelled
      cudaGetLastError();
      return;
    } catch (const DoesNotFit&) {  // likewise if the program would be left out at that size
      return;
    } catch (const std::bad_alloc&) {
      return;
    }
    if (report.contains("uncounted")) return;  // nobody knows how long a library takes
    report["amounts"] = amounts_of(row, *task.problem(at, plan_.choices, row.format));
    events_.study(row.id, at, std::move(report));
  }

  void check(Runner& runner) {
    runner.error = worse_launch(runner.error, runner.instance->compare(runner.row->expects));
    if (runner.error.wrong > 0) runner.fail(describe_wrong(runner.error));
    if (std::string broken = runner.instance->broken_guard(); !broken.empty()) runner.fail(broken);
    if (!runner.ok()) report(false);
  }

  /// Takes the last sample of each row on poisoned outputs and verifies it, so that the timed launches are known to be
  /// right.
  void verify_again(Timer& timer) {
    for (auto& runner : runners_) {
      if (!runner.ok() || (runner.times_ms.empty() && stopped_)) continue;
      events_.begin("verify", runner.step);
      runner.instance->reset(Launcher::stream());
      runner.times_ms.push_back(sample(timer, runner, false));  // outputs that are added to are right after one run
      check(runner);
    }
  }

  // --- the timeline

  /// Runs each program once more, traced and not timed; every step if the request asks for it.
  void trace() {
    std::optional<Tracer> tracer;
    for (auto& runner : runners_) {
      if (!runner.ok() || !(runner.row->program || request_.trace) || stop_asked()) continue;
      events_.begin("trace", runner.step);
      if (!tracer) tracer.emplace();
      events_.timeline(tracer->trace([&] { launcher_.start(runner); }, launcher_.devices_of(*runner.row),
                                     [&] { launcher_.prepare(runner); }),
                       runner.step);
    }
  }

  // --- timing

  void warm_up(Timer& timer) {
    const double started = now_s();
    do {
      for (auto& runner : runners_) {
        if (!runner.ok()) continue;
        events_.begin("warm-up", runner.step);
        time_once(timer, runner);
      }
    } while (now_s() - started < kWarmUp_s && !stop_asked());
  }

  /// `warm`: a short program runs before it is timed, too, as in a program that calls it again and again. What other
  /// rows have left in the host's caches makes a library's call some 50 us slower.
  double time_once(Timer& timer, Runner& runner, bool warm = true) {
    if (runner.row->program) {
      launcher_.prepare(runner);
      if (WARPWISE_CUDA) {
        std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(rest_ms(runner.times_ms)));
        if (warm && !runner.times_ms.empty() && runner.times_ms.back() < kShort_ms) {
          runner.program();
          launcher_.prepare(runner);
        }
      }
      return time_by_host(runner.program, launcher_.devices_of(*runner.row));
    }
    const Arguments given = launcher_.arguments(runner);
    return timer.time([&] { runner.row->launch(given); });
  }

  double sample(Timer& timer, Runner& runner, bool warm = true) {
    const double ms = time_once(timer, runner, warm);
    events_.sample(runner.step, ms);
    return ms;
  }

  void time(Timer& timer) {
    std::vector<SampledRow*> rows;
    for (auto& runner : runners_) rows.push_back(&runner);
    const double started = now_s();
    double updated = started;
    SamplerHooks hooks;
    hooks.now_s = now_s;
    hooks.stop_asked = [&] { return stop_asked(); };
    hooks.sample = [&](size_t i) {
      const double elapsed_s = now_s() - started;
      events_.begin_timing(runners_[i].step, elapsed_s, elapsed_s / request_.budget_s);
      return sample(timer, runners_[i]);
    };
    hooks.round = [&](double) {
      if (now_s() - updated <= kUpdateEvery_s) return;
      report(false);
      updated = now_s();
    };
    // Verifying each row again takes one more sample.
    take_samples(rows, {request_.max_samples - 1, request_.budget_s, request_.noise, request_.continuous}, hooks);
  }

  // --- events the reader

  void report(bool final) {
    std::vector<const Candidate*> candidates(runners_.size());
    std::transform(runners_.begin(), runners_.end(), candidates.begin(), [](auto& runner) { return &runner; });
    std::vector<Result> results = make_results(candidates, size_, plan_.choices);
    for (size_t i = 0; i < results.size(); i++) {
      results[i].clock = !WARPWISE_CUDA ? "host" : runners_[i].row->program ? "wall" : "gpu";
      results[i].ran = !only_modelled();
      if (inspecting()) results[i].source = "counted";
      else if (final && results[i].ok && runners_[i].row->remark)
        results[i].remark = runners_[i].row->remark(results[i], describe_device());
      events_.result(std::move(results[i]), final);
    }
  }

  const Request& request_;
  Output& output_;
  Inbox& inbox_;
  const Lesson& lesson_;
  const StepRow *own_, *own_counted_;
  JobEvents events_;
  Plan plan_;
  Size size_;
  SharedInputs shared_;
  std::deque<std::pair<std::pair<std::string, std::string>, Instance>>
      instances_;  // by task and format; runners point in
  std::vector<Runner> runners_;
  Launcher launcher_{request_, plan_.choices};
  bool stopped_ = false;
};

}  // namespace

bool run_job(const Request& request, Output& output, Inbox& inbox, const StepRow* own, const StepRow* own_counted) {
  Failure failure;
  failure.job = request.job;
  failure.lesson = request.lesson;
  failure.fatal = true;
  Begin now;
  bool device_lives = true;
  try {
    Job job(request, output, inbox, own, own_counted);
    try {
      job.run();
      return true;
    } catch (...) {
      now = job.now();
      throw;
    }
  } catch (const UsageError& e) {
    failure.code = "usage";
    failure.message = e.what();
  } catch (const MemoryError& e) {
    failure.code = "memory";
    failure.message = e.what();
  } catch (const CudaError& e) {
    failure.code = e.code == cudaErrorMemoryAllocation ? "memory" : "cuda";
    failure.message =
        request.lesson + (now.step.empty() ? "" : "/" + now.step) + " at " + to_string(now.size) + " (" + now.phase +
        "): " + e.what() +
        (WARPWISE_CUDA ? "; `warpwise inspect` or compute-sanitizer shows where" : "; `warpwise inspect` shows where");
    cudaGetLastError();
    device_lives = cudaDeviceSynchronize() == cudaSuccess;
  } catch (const CannotError& e) {
    failure.code = "device";
    failure.message = e.what();
  } catch (const std::bad_alloc&) {
    failure.code = "memory";
    failure.message =
        request.lesson + " at " + to_string(now.size) + " needs more host memory than is free: choose a smaller size";
  } catch (const std::exception& e) {
    failure.code = "crash";
    failure.message = request.lesson + " ended with an error of the lab itself: " + e.what();
  }
  failure.step = now.step;
  failure.size = now.size;
  output.emit(failure);
  output.emit(Done{request.job, "failed"});
  return device_lives;
}

}  // namespace warpwise
