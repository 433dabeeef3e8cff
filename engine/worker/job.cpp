#include "engine/worker/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>

#include "engine/compare.h"
#include "engine/errors.h"
#include "engine/worker/candidate.h"
#include "engine/worker/counting.h"
#include "engine/worker/device.h"
#include "engine/worker/timer.h"

namespace warpwise {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

constexpr int kFewestSamples = 10;                     // a median of fewer is not trusted, however alike they are
constexpr double kUpdateEvery_s = 0.1;                 // of the figures that readers draw
constexpr double kWarmUp_s = WARPWISE_CUDA ? 0.1 : 0;  // a GPU's clocks need about this long to rise
constexpr double kMostCountedBytes =
    64 << 20;  // larger problems are verified without counting, which would take too long

/// More memory than there is. Nothing has been allocated.
struct MemoryError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string in_units(double bytes) {
  for (const char* unit : {"bytes", "kB", "MB", "GB", "TB"}) {
    if (bytes < 1000) return fmt::format("{:.{}f} {}", bytes, unit[0] == 'b' ? 0 : 1, unit);
    bytes /= 1000;
  }
  return fmt::format("{:.3g} PB", bytes);
}

class Job {
 public:
  Job(const Request& request, Output& output, Inbox& inbox, const StepRow* own)
      : request_(request), output_(output), inbox_(inbox), lesson_(find_lesson(request.lesson)), own_(own) {}

  void run() {
    announce();
    for (const auto& size : sizes_) {
      size_ = size;
      run_size();
      if (stopped_) break;
      sizes_done_++;
    }
    output_.emit(Done{request_.job, stopped_ && !request_.continuous ? "stopped" : "complete"});
  }

  /// Where the job was when something went wrong.
  const Begin& now() const { return now_; }

 private:
  bool inspecting() const { return request_.verb == "inspect"; }
  bool stop_asked() { return stopped_ = stopped_ || inbox_.stop_asked() || (request_.continuous && inbox_.closed()); }

  void announce() {
    for (const auto& id : request_.steps) steps_.push_back(&find_step(lesson_, id));
    if (steps_.empty())
      for (const auto& step : lesson_.steps) steps_.push_back(&step);
    if (own_) steps_.push_back(own_);
    sizes_ = request_.sizes;
    if (sizes_.empty()) sizes_.push_back(WARPWISE_CUDA ? lesson_.gpu_default : lesson_.cpu_default);
    for (auto& size : sizes_) size = parse_size(to_string(size), lesson_.dimensions);
    for (const auto& choice : lesson_.choices) choices_[choice.id] = choice.options.front();
    for (const auto& [id, value] : request_.choices) set_choice(id, value);

    JobStarted started{request_.job, lesson_.id, {}, sizes_, choices_, request_.continuous};
    for (const auto* step : steps_) started.steps.push_back(step->id);
    output_.emit(started);
  }

  void set_choice(const std::string& id, const std::string& value) {
    std::vector<std::string> ids;
    for (const auto& choice : lesson_.choices) {
      ids.push_back(choice.id);
      if (choice.id != id) continue;
      if (std::find(choice.options.begin(), choice.options.end(), value) == choice.options.end())
        throw UsageError(unknown_name(id + " of " + lesson_.id, value, choice.options));
      choices_[id] = value;
      return;
    }
    if (ids.empty()) throw UsageError("the lesson " + lesson_.id + " has no choices: leave out '" + id + "'");
    throw UsageError(unknown_name("choice of " + lesson_.id, id, ids));
  }

  // --- one size

  void run_size() {
    begin("prepare");
    candidates_.clear();
    instances_.clear();
    pick_candidates();
    if (candidates_.empty()) return;
    check_memory();
    for (auto& instance : instances_) prepare(instance);

    for (auto& candidate : candidates_) {
      if (stop_asked()) return;
      begin(inspecting() ? "count" : "verify", &candidate);
      verify(candidate);
    }
    if (inspecting()) return report(true);

    Timer timer(stream_);
    warm_up(timer);
    take_samples(timer);
    verify_again(timer);
    report(true);
  }

  void pick_candidates() {
    for (const auto* step : steps_) {
      std::string reason = reason_to_skip(*step);
      if (reason.empty() && step->refuses) reason = step->refuses(size_, choices_);
      if (!reason.empty()) {
        output_.emit(Skip{request_.job, lesson_.id, step->id, size_, reason});
        continue;
      }
      auto same =
          std::find_if(instances_.begin(), instances_.end(), [&](auto& i) { return i.variant == step->variant; });
      if (same == instances_.end()) {
        instances_.push_back(
            {step->variant, lesson_.problem(size_, choices_, step->variant), nullptr, nullptr, nullptr, nullptr});
        same = std::prev(instances_.end());
      }
      Candidate candidate;
      candidate.step = step;
      candidate.instance = &*same;
      candidates_.push_back(std::move(candidate));
    }
  }

  void check_memory() {
    double device = static_cast<double>(Timer::bytes_needed()), host = 0;
    for (const auto& instance : instances_) {
      const auto specs = instance.problem->buffers();
      device += static_cast<double>(DeviceBuffers::bytes_needed(specs));
      for (const auto& spec : specs)
        host += static_cast<double>(spec.bytes()) * (spec.role == Role::scratch ? 0 : spec.role == Role::inout ? 2 : 1);
    }
    auto need = [&](double needed, double available, const char* what) {
      if (needed > 0.95 * available)
        throw MemoryError(lesson_.id + " at " + to_string(size_) + " needs " + in_units(needed) + " of " + what +
                          ", and " + in_units(available) +
                          " are free: choose a smaller size, or end what else uses the memory");
    };
    if (WARPWISE_CUDA) {
      need(device, static_cast<double>(free_bytes()), "GPU memory");
      need(host, static_cast<double>(free_host_bytes()), "host memory");
    } else {
      need(device + host, static_cast<double>(free_host_bytes()), "memory");
    }
  }

  void prepare(ProblemInstance& instance) {
    const auto specs = instance.problem->buffers();
    instance.given = std::make_unique<HostBuffers>(specs, std::initializer_list{Role::input, Role::inout});
    instance.got = std::make_unique<HostBuffers>(specs, std::initializer_list{Role::output, Role::inout});
    instance.problem->fill(*instance.given, request_.seed);
    instance.device = std::make_unique<DeviceBuffers>(specs);
    instance.device->upload(*instance.given);
  }

  Arguments arguments(const Candidate& candidate) const {
    return {size_, choices_, candidate.instance->device->pointers(), stream_};
  }

  // --- verification

  /// A launch on poisoned outputs, checked over the whole of them, and counted where that is possible.
  void verify(Candidate& candidate) {
    const ProblemInstance& instance = *candidate.instance;
    instance.device->poison(*instance.given, stream_);
    // Beside a student's kernel, which is plain code, nothing is counted: the check has done so.
    if (kCounts && !own_ && (inspecting() || instance.problem->traffic().bytes <= kMostCountedBytes)) {
      Inspection inspection{
          request_.job, lesson_.id, candidate.step->id, size_,
          launch_counted(lesson_, *candidate.step, arguments(candidate), {request_.schedule, request_.examples})};
      output_.emit(inspection);
      const auto& hazards = inspection.report["hazards"];
      if (!hazards.empty()) fail(candidate, hazards.front().at("message").get<std::string>());
    } else {
      candidate.step->launch(arguments(candidate));
    }
    finish_launch(stream_);
    check(candidate);
  }

  void check(Candidate& candidate) {
    candidate.error = worse_launch(candidate.error, candidate.instance->compare(candidate.step->expects));
    if (candidate.error.wrong > 0) fail(candidate, describe_wrong(candidate.error));
    if (std::string broken = candidate.instance->device->broken_guard(); !broken.empty()) fail(candidate, broken);
    if (!candidate.ok) report(false);
  }

  void fail(Candidate& candidate, const std::string& message) {
    if (candidate.ok) candidate.message = message;  // the first cause is the one to mend
    candidate.ok = false;
  }

  /// The last sample of each is taken on poisoned outputs and verified: what was timed is what was right.
  void verify_again(Timer& timer) {
    for (auto& candidate : candidates_) {
      if (!candidate.ok || (candidate.times_ms.empty() && stopped_)) continue;
      begin("verify", &candidate);
      candidate.instance->device->poison(*candidate.instance->given, stream_);
      sample(timer, candidate);
      check(candidate);
    }
  }

  // --- timing

  void warm_up(Timer& timer) {
    const auto started = Clock::now();
    do {
      for (auto& candidate : candidates_) {
        if (!candidate.ok) continue;
        begin("warm-up", &candidate);
        timer.time([&] { candidate.step->launch(arguments(candidate)); });
      }
    } while (seconds_since(started) < kWarmUp_s && !stop_asked());
  }

  void sample(Timer& timer, Candidate& candidate) {
    const Arguments launch_arguments = arguments(candidate);
    const double ms = timer.time([&] { candidate.step->launch(launch_arguments); });
    candidate.times_ms.push_back(ms);
    if (request_.continuous && candidate.times_ms.size() > 1000) candidate.times_ms.erase(candidate.times_ms.begin());
    output_.emit(Sample{request_.job, lesson_.id, candidate.step->id, size_, ms});
  }

  /// Rounds of one sample of each, A B C A B C, so that a drift of clocks or temperature hits all alike, until every median is
  /// known well enough, the budget is spent or the reader says stop.
  void take_samples(Timer& timer) {
    const auto started = Clock::now();
    auto updated = started;
    std::string why =
        request_.max_samples > 1 || request_.continuous ? "" : "samples";  // the one is taken when verified again
    rounds_ = 0;
    while (why.empty()) {
      bool enough = true;
      for (auto& candidate : candidates_) {
        if (!candidate.ok) continue;
        begin_timing(candidate, seconds_since(started));
        sample(timer, candidate);
        enough &= std::ssize(candidate.times_ms) >= request_.max_samples - 1;  // one more follows when verified again
        if (stop_asked()) break;
      }
      if (stopped_) why = "asked";
      else if (request_.continuous) why = "";
      else if (all_quiet()) why = "noise";
      else if (enough) why = "samples";
      else if (seconds_since(started) > request_.budget_s) why = "budget";
      if (seconds_since(updated) > kUpdateEvery_s) {
        report(false);
        updated = Clock::now();
      }
    }
    for (auto& candidate : candidates_)
      if (candidate.ok) candidate.stopped = is_quiet(candidate) && why != "asked" ? "noise" : why;
  }

  bool is_quiet(const Candidate& candidate) const {
    return std::ssize(candidate.times_ms) >= kFewestSamples && summarise(candidate.times_ms).noise <= request_.noise;
  }

  /// Sorting every candidate's samples after each round would cost more than small kernels do: every eighth round is often enough.
  bool all_quiet() {
    if (++rounds_ > 24 && rounds_ % 8 != 0) return false;
    return std::all_of(candidates_.begin(), candidates_.end(), [&](auto& c) { return !c.ok || is_quiet(c); });
  }

  // --- telling the reader

  void begin(const char* phase, const Candidate* candidate = nullptr) {
    const double per_size = 1.0 / static_cast<double>(std::max<size_t>(1, sizes_.size()));
    now_ = {request_.job, lesson_.id, candidate ? candidate->step->id : "", size_, phase, sizes_done_ * per_size};
    output_.emit(now_);
  }

  /// While timing, one Begin every tenth of a second is enough for a progress bar; the sample events say the rest.
  void begin_timing(const Candidate& candidate, double elapsed_s) {
    now_.step = candidate.step->id;
    now_.phase = "time";
    if (elapsed_s - last_begin_s_ < 0.1 && elapsed_s >= last_begin_s_) return;
    last_begin_s_ = elapsed_s;
    const double per_size = 1.0 / static_cast<double>(std::max<size_t>(1, sizes_.size()));
    now_.done = request_.continuous ? -1 : (sizes_done_ + std::min(1.0, elapsed_s / request_.budget_s)) * per_size;
    output_.emit(now_);
  }

  void report(bool final) {
    for (const auto& candidate : candidates_) {
      Result result = make_result(candidate, candidates_, size_, choices_);
      result.job = request_.job;
      result.lesson = lesson_.id;
      result.final = final;
      if (inspecting()) result.source = "counted";
      else if (final && result.ok && candidate.step->remark)
        result.remark = candidate.step->remark(result, describe_device());
      output_.emit(result);
    }
  }

  const Request& request_;
  Output& output_;
  Inbox& inbox_;
  const Lesson& lesson_;
  const StepRow* own_;
  std::vector<const StepRow*> steps_;
  std::vector<Size> sizes_;
  Choices choices_;
  Size size_;
  std::deque<ProblemInstance> instances_;  // candidates point into it
  std::vector<Candidate> candidates_;
  cudaStream_t stream_ = nullptr;  // the default stream
  Begin now_;
  int sizes_done_ = 0;
  int rounds_ = 0;  // of samples, at this size
  double last_begin_s_ = 0;
  bool stopped_ = false;
};

}  // namespace

bool run_job(const Request& request, Output& output, Inbox& inbox, const StepRow* own) {
  Trouble trouble;
  trouble.job = request.job;
  trouble.lesson = request.lesson;
  trouble.fatal = true;
  Begin now;
  bool device_lives = true;
  try {
    Job job(request, output, inbox, own);
    try {
      job.run();
      return true;
    } catch (...) {
      now = job.now();
      throw;
    }
  } catch (const UsageError& e) {
    trouble.code = "usage";
    trouble.message = e.what();
  } catch (const MemoryError& e) {
    trouble.code = "memory";
    trouble.message = e.what();
  } catch (const CudaError& e) {
    trouble.code = e.code == cudaErrorMemoryAllocation ? "memory" : "cuda";
    trouble.message =
        request.lesson + (now.step.empty() ? "" : "/" + now.step) + " at " + to_string(now.size) + " (" + now.phase +
        "): " + e.what() +
        (WARPWISE_CUDA ? "; `warpwise inspect` or compute-sanitizer shows where" : "; `warpwise inspect` shows where");
    cudaGetLastError();
    device_lives = cudaDeviceSynchronize() == cudaSuccess;
  } catch (const CannotError& e) {
    trouble.code = "device";
    trouble.message = e.what();
  } catch (const std::bad_alloc&) {
    trouble.code = "memory";
    trouble.message =
        request.lesson + " at " + to_string(now.size) + " needs more host memory than is free: choose a smaller size";
  } catch (const std::exception& e) {
    trouble.code = "crash";
    trouble.message = request.lesson + " ended with an error of the lab itself: " + e.what();
  }
  trouble.step = now.step;
  trouble.size = now.size;
  output.emit(trouble);
  output.emit(Done{request.job, "failed"});
  return device_lives;
}

}  // namespace warpwise
