#include "engine/worker/studying.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>

#include "engine/worker/counting.h"
#include "engine/worker/program.h"
#include "simt/report/value.h"
#include "simt/session.h"

namespace warpwise {

using nlohmann::json;

namespace {

/// Memory for the buffers of a problem, as it comes.
class Unfilled {
 public:
  explicit Unfilled(const std::vector<BufferSpec>& specs) {
    for (const BufferSpec& spec : specs) place(spec, pointers_[spec.name]);
  }
  ~Unfilled() {
    for (void* pointer : on_device_) cudaFree(pointer);
    for (void* pointer : pinned_) cudaFreeHost(pointer);
  }
  Unfilled(const Unfilled&) = delete;
  Unfilled& operator=(const Unfilled&) = delete;
  const std::map<std::string, void*, std::less<>>& pointers() const { return pointers_; }

 private:
  void place(const BufferSpec& spec, void*& pointer) {
    const auto bytes = static_cast<size_t>(spec.bytes());
    switch (spec.place) {
      case Place::pageable:
        pageable_.emplace_back(new std::byte[bytes]);
        pointer = pageable_.back().get();
        break;
      case Place::pinned:
        WARPWISE_CUDA_CHECK(cudaMallocHost(&pointer, bytes));
        pinned_.push_back(pointer);
        break;
      case Place::managed:
        WARPWISE_CUDA_CHECK(cudaMallocManaged(&pointer, bytes));
        on_device_.push_back(pointer);
        break;
      case Place::device:
        WARPWISE_CUDA_CHECK(cudaMalloc(&pointer, bytes));
        on_device_.push_back(pointer);
        break;
    }
  }
  std::map<std::string, void*, std::less<>> pointers_;
  std::vector<void*> on_device_, pinned_;
  std::vector<std::unique_ptr<std::byte[]>> pageable_;
};

/// Fills the inputs, where the task allows it with those of the size that the CPU backend runs, again and again.
void fill_inputs(const Task& task, const Size& size, const Choices& choices, std::string_view format,
                 const Unfilled& buffers) {
  const bool large = task.repeats && element_count(size.extents) > element_count(task.cpu_default.extents);
  const auto piece = task.problem(large ? task.cpu_default : size, choices, format);
  HostBuffers given(piece->buffers(), {Role::input});
  for (const BufferSpec& spec : piece->buffers())
    if (spec.role == Role::input) piece->fill(spec.name, given, 1);
  for (const BufferSpec& spec : task.problem(size, choices, format)->buffers()) {
    if (spec.role != Role::input) continue;
    const auto from = given.get<std::byte>(spec.name);
    auto* const to = static_cast<std::byte*>(buffers.pointers().at(spec.name));
    const auto bytes = static_cast<size_t>(spec.bytes());
    for (size_t at = 0; at < bytes; at += from.size())
      WARPWISE_CUDA_CHECK(cudaMemcpy(to + at, from.data(), std::min(from.size(), bytes - at), cudaMemcpyDefault));
  }
}

/// Sets the options for a study; restores the previous ones at its end.
class StudyOptions {
 public:
  explicit StudyOptions(int processors) : before_(simt::options()) {
    simt::Options options = before_;
    options.check = options.examples = options.move = false;
    options.count = options.study = options.only_studied = true;
    options.processors = processors;
    simt::set_options(options);
    simt::take_report();
  }
  ~StudyOptions() { simt::set_options(before_); }
  void take_turns() const {
    simt::Options options = simt::options();
    options.in_turns = true;
    simt::set_options(options);
  }
  StudyOptions(const StudyOptions&) = delete;
  StudyOptions& operator=(const StudyOptions&) = delete;

 private:
  simt::Options before_;
};

/// Whether a kernel's blocks may look at what others write meanwhile. What they see depends then on how far those are.
bool looks_at_others(const json& report) {
  for (const auto& kernel : report.at("kernels"))
    for (const auto& work : kernel.value("work", json::array()))
      if (work.value("looks", 0.0) > 0) return true;
  return false;
}

/// The calls of a program, from all devices idle to all devices idle.
std::vector<simt::ProgramCall> run_program(const StepRow& counted, const Arguments& arguments, const StudyFor& what) {
  ProgramResources resources(what.devices, what.budget);
  const auto program = counted.program(arguments, resources);
  resources.prepare();
  await_devices(what.devices);
  simt::begin_trace();
  try {
    program();
    await_devices(what.devices);
  } catch (...) {
    simt::take_trace();
    throw;
  }
  return simt::take_trace().calls;
}

}  // namespace

json study_step(const Lesson& lesson, const StepRow& counted, const Size& size, const Choices& choices,
                const StudyFor& what) {
  const Unfilled buffers(task_of(lesson, counted).problem(size, choices, counted.format)->buffers());
  if (const Task& task = task_of(lesson, counted); task.data_decides)
    fill_inputs(task, size, choices, counted.format, buffers);
  const StudyOptions options(what.processors);
  const Arguments arguments(size, choices, buffers.pointers(), nullptr);
  std::vector<simt::ProgramCall> calls;
  const auto run = [&]() -> json {
    if (counted.program) {
      calls = run_program(counted, arguments, what);
    } else {
      counted.launch(arguments);
      WARPWISE_CUDA_CHECK(cudaDeviceSynchronize());
    }
    return simt::to_value(simt::take_report());
  };
  json whole = run();
  if (looks_at_others(whole)) {
    options.take_turns();
    whole = run();
  }
  json report = {{"kernels", json::array()}, {"memsets", whole.value("memsets", 0)}};
  if (whole.contains("device_copies")) report["device_copies"] = whole.at("device_copies");
  for (const auto& kernel : whole.at("kernels"))
    if (kernel.contains("work"))
      report["kernels"].push_back(
          {{"name", kernel.at("name")}, {"symbol", kernel.at("symbol")}, {"work", kernel.at("work")}});
  if (whole.contains("uncounted")) report["uncounted"] = whole.at("uncounted");
  if (!counted.program) return report;
  report["calls"] = simt::to_value(calls, report["kernels"]);
  return report;
}

const json& study_once(const Lesson& lesson, const StepRow& step, const Size& size, const Choices& choices,
                       const StudyFor& what) {
  static std::map<std::tuple<std::string, std::string, std::string, Choices, int>, json> known;
  const auto key = std::make_tuple(lesson.id, step.id, to_string(size), choices, what.devices);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const Lesson& counted = counted_build(lesson);
  return known[key] = study_step(counted, find_step(counted, step.id), size, choices, what);
}

void take_studied_work(json& counted, const Lesson& lesson, const StepRow& step, const Size& size,
                       const Choices& choices, const StudyFor& what) {
  if (!looks_at_others(counted) && !counted.value("asks_processors", false)) return;
  for (const auto& studied : study_once(lesson, step, size, choices, what).at("kernels"))
    for (auto& kernel : counted.at("kernels"))
      if (kernel.at("symbol") == studied.at("symbol")) kernel["work"] = studied.at("work");
}

}  // namespace warpwise
