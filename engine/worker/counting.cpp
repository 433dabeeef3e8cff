#include "engine/worker/counting.h"

#include "engine/module.h"
#include "engine/worker/lessons.h"
#include "engine/worker/overlap.h"
#include "simt/report/value.h"
#include "simt/session.h"

namespace warpwise {

const Lesson& counted_build(const Lesson& lesson) { return load_lesson(*known_lesson(lesson.id), "counted"); }

bool runs_counted(const Lesson& lesson, const StepRow& step) {
  const StepRow& counted = find_step(counted_build(lesson), step.id);
  return counted.launch || counted.program;
}

namespace {

/// After an idle launch, kernels and libraries work again.
class AwakeAgain {
 public:
  AwakeAgain() = default;
  ~AwakeAgain() {
    simt::Options options = simt::options();
    options.idle = false;
    simt::set_options(options);
  }
  AwakeAgain(const AwakeAgain&) = delete;
  AwakeAgain& operator=(const AwakeAgain&) = delete;
};

// The report as a value; with `how.traced`, with "program".
nlohmann::ordered_json count_launch(const std::function<void()>& launch, const Counting& how) {
  simt::Options options = simt::options();
  options.schedule = how.schedule;
  options.examples = how.examples;
  options.count = options.check = how.counted;
  options.idle = how.idle;
  if (how.limit_s > 0) options.launch_limit_s = how.limit_s;
  simt::set_options(options);
  const AwakeAgain awake;
  simt::take_report();  // discard what was counted before this launch
  if (!how.traced) {
    launch();
    return simt::to_value(simt::take_report());
  }
  simt::begin_trace();
  try {
    launch();
  } catch (...) {
    simt::take_trace();
    throw;
  }
  const nlohmann::json program = overlap_of(simt::take_trace().calls);
  nlohmann::ordered_json report = simt::to_value(simt::take_report());
  report["program"] = program;
  return report;
}

}  // namespace

nlohmann::json launch_counted(const Lesson& lesson, const StepRow& step,
                              const std::function<void(const StepRow& counted)>& run, const Counting& how) {
  const StepRow& counted = runs_counted(lesson, step) ? find_step(counted_build(lesson), step.id) : step;
  return count_launch([&] { run(counted); }, how);
}

std::string count_launch_as_text(const std::function<void()>& launch, const Counting& how) {
  return count_launch(launch, how).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void simulate(int devices) {
  simt::Options options = simt::options();
  options.devices = devices;
  simt::set_options(options);
}

void forget_written(const void* pointer, size_t bytes) { simt::forget_written(pointer, bytes); }
void copy_instead(const void* begin, size_t bytes, const void* instead) { simt::copy_instead(begin, bytes, instead); }

void look_for_leaks() { simt::look_for_leaks(); }
void look_for_leaks_since(uint64_t allocations) { simt::look_for_leaks_since(allocations); }
uint64_t allocations_so_far() { return simt::allocations_so_far(); }
LeftBehind left_behind() {
  const simt::LeftBehind left = simt::left_behind();
  return {left.allocations, left.handles};
}

void look_for_unawaited(const void* memory, size_t bytes) { simt::look_for_unawaited(memory, bytes); }

AroundKernels::AroundKernels(std::function<void()> before, std::function<void()> after) {
  simt::set_around_kernels(std::move(before), std::move(after));
}
AroundKernels::~AroundKernels() { simt::set_around_kernels(nullptr, nullptr); }

}  // namespace warpwise
