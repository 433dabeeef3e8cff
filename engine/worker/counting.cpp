#include "engine/worker/counting.h"

#include <dlfcn.h>

#include <filesystem>
#include <map>
#include <tuple>

#include "engine/building.h"
#include "engine/errors.h"
#include "simt/session.h"

namespace warpwise {

/// A module named like the lesson's folder, in `counted/` beside the worker.
const Lesson& counted_build(const Lesson& lesson) {
  static std::map<std::string, const Lesson*> loaded;
  const Lesson*& counted = loaded[lesson.id];
  if (counted) return *counted;

  const auto worker = std::filesystem::read_symlink("/proc/self/exe");
  const auto path =
      worker.parent_path() / "counted" / (std::filesystem::path(lesson.folder).filename().string() + ".so");
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!module)
    throw CannotError(std::string("cannot load the counted build of ") + lesson.id + " (" + dlerror() +
                      "): " + how_to_get_it_built());
  auto* entry = reinterpret_cast<const Lesson* (*)()>(dlsym(module, "warpwise_counted_lesson"));
  if (!entry) throw CannotError(path.string() + " is no counted build of a lesson: run ./warpwise to build it");
  counted = entry();
  return *counted;
}

namespace {

/// Device memory that nobody has filled.
class Unfilled {
 public:
  Unfilled() = default;
  void allocate(const std::vector<BufferSpec>& specs) {
    for (const BufferSpec& spec : specs)
      WARPWISE_CUDA_CHECK(cudaMalloc(&pointers_[spec.name], static_cast<size_t>(spec.bytes())));
  }
  ~Unfilled() {
    for (const auto& [name, pointer] : pointers_) cudaFree(pointer);
  }
  Unfilled(const Unfilled&) = delete;
  Unfilled& operator=(const Unfilled&) = delete;
  const std::map<std::string, void*, std::less<>>& pointers() const { return pointers_; }

 private:
  std::map<std::string, void*, std::less<>> pointers_;
};

}  // namespace

nlohmann::json study_step(const Lesson& lesson, const StepRow& counted, const Size& size, const Choices& choices,
                          int processors) {
  Unfilled buffers;
  buffers.allocate(task_of(lesson, counted).problem(size, choices, counted.format)->buffers());
  const simt::Options before = simt::options();
  simt::Options options = before;
  options.check = options.examples = false;
  options.count = options.study = options.only_studied = true;
  options.processors = processors;
  simt::set_options(options);
  simt::take_report();
  counted.launch(Arguments(size, choices, buffers.pointers(), nullptr));
  const cudaError_t error = cudaDeviceSynchronize();
  const auto whole = nlohmann::json::parse(simt::to_json(simt::take_report()));
  simt::set_options(before);
  WARPWISE_CUDA_CHECK(error);

  nlohmann::json report = {{"kernels", nlohmann::json::array()}, {"memsets", whole.value("memsets", 0)}};
  for (const auto& kernel : whole.at("kernels"))
    report["kernels"].push_back(
        {{"name", kernel.at("name")}, {"symbol", kernel.at("symbol")}, {"work", kernel.at("work")}});
  return report;
}

const nlohmann::json& study_once(const Lesson& lesson, const StepRow& step, const Size& size, const Choices& choices) {
  constexpr int kUsualProcessors = 132;  // an H200's
  static std::map<std::tuple<std::string, std::string, std::string, Choices>, nlohmann::json> known;
  const auto key = std::make_tuple(lesson.id, step.id, to_string(size), choices);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const Lesson& counted = counted_build(lesson);
  return known[key] = study_step(counted, find_step(counted, step.id), size, choices, kUsualProcessors);
}

nlohmann::json launch_counted(const Lesson& lesson, const StepRow& step,
                              const std::function<void(const StepRow& counted)>& run, const Counting& how) {
  const StepRow& counted = find_step(counted_build(lesson), step.id);
  return nlohmann::json::parse(count_launch_as_text([&] { run(counted); }, how));
}

std::string count_launch_as_text(const std::function<void()>& launch, const Counting& how) {
  simt::Options options = simt::options();
  options.schedule = how.schedule;
  options.examples = how.examples;
  options.count = options.check = how.counted;
  if (how.limit_s > 0) options.launch_limit_s = how.limit_s;
  simt::set_options(options);
  simt::take_report();  // what came before is not this launch's
  launch();
  return simt::to_json(simt::take_report());
}

void simulate(int devices) {
  simt::Options options = simt::options();
  options.devices = devices;
  simt::set_options(options);
}

void forget_written(const void* pointer, size_t bytes) { simt::forget_written(pointer, bytes); }

void look_for_leaks() { simt::look_for_leaks(); }

AroundKernels::AroundKernels(std::function<void()> before, std::function<void()> after) {
  simt::set_around_kernels(std::move(before), std::move(after));
}
AroundKernels::~AroundKernels() { simt::set_around_kernels(nullptr, nullptr); }

}  // namespace warpwise
