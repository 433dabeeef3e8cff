#include "model_counts.h"

#include <dlfcn.h>

#include <map>
#include <stdexcept>

#include "simt/session.h"

namespace test {

using namespace warpwise;

const Lesson& counted_lesson(const std::string& folder) {
  static std::map<std::string, const Lesson*> loaded;
  const Lesson*& lesson = loaded[folder];
  if (lesson) return *lesson;
  const std::string path = std::string(WARPWISE_BIN) + "/counted/" + folder + ".so";
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!module) throw std::runtime_error(std::string("cannot load ") + path + ": " + dlerror());
  lesson = reinterpret_cast<const Lesson* (*)()>(dlsym(module, "warpwise_counted_lesson"))();
  return *lesson;
}

nlohmann::json study_step(const Lesson& lesson, const StepRow& step, const Size& size) {
  const Task& task = task_of(lesson, step);
  Choices choices;
  for (const Choice& choice : task.choices) choices[choice.id] = choice.options.front();
  const auto problem = task.problem(size, choices, step.format);
  std::map<std::string, void*, std::less<>> pointers;
  for (const BufferSpec& spec : problem->buffers()) {
    void* memory = nullptr;
    if (cudaMalloc(&memory, static_cast<size_t>(spec.bytes())) != cudaSuccess)
      throw std::runtime_error("no memory for " + spec.name);
    pointers[spec.name] = memory;
  }
  simt::Options options = simt::options();
  options.check = false;
  options.only_studied = true;
  simt::set_options(options);
  simt::take_report();
  step.launch(Arguments(size, choices, pointers, nullptr));
  nlohmann::json report = nlohmann::json::parse(simt::to_json(simt::take_report()));
  for (const auto& [name, memory] : pointers) cudaFree(memory);
  const cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess) throw std::runtime_error(step.id + ": " + cudaGetErrorString(error));
  return report;
}

}  // namespace test
