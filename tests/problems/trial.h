// One launch of one step on a small problem, in the test's own process, on the CPU backend.
#pragma once
#include "engine/worker/buffers.h"
#include "engine/worker/program.h"

namespace test {

using namespace warpwise;

inline Choices usual_choices(const Lesson& lesson) {
  Choices usual;
  for (const Task& task : lesson.tasks)
    for (const Choice& choice : task.choices) usual[choice.id] = choice.options.front();
  return usual;
}

/// A small problem with its memory, and a step that solves it.
class Trial {
 public:
  Trial(const Lesson& lesson, const StepRow& step, const Size& size, const Choices& choices)
      : step_(step),
        size_(size),
        choices_(choices),
        problem_(task_of(lesson, step).problem(size, choices_, step.format)),
        specs_(problem_->buffers()),
        given_(specs_, {Role::input, Role::inout}),
        device_(specs_) {
    fill_all(*problem_, given_, 7);
  }

  const std::vector<BufferSpec>& specs() const { return specs_; }
  HostBuffers& given() { return given_; }

  /// What the step leaves in the outputs for these inputs.
  HostBuffers outputs_for(const HostBuffers& inputs) {
    HostBuffers got(specs_, {Role::output, Role::inout});
    device_.upload(inputs);
    device_.poison(inputs, nullptr);
    launch(Arguments(size_, choices_, device_.pointers(), nullptr));
    WARPWISE_CUDA_CHECK(cudaDeviceSynchronize());
    device_.download(got);
    return got;
  }

  /// How many elements the lesson's check reports as wrong.
  int64_t wrong(const HostBuffers& got) const { return check(got).wrong; }
  ErrorStats check(const HostBuffers& got) const {
    if (!comparison_) comparison_ = problem_->reference(given_);
    return comparison_(got, step_.expects);
  }

 private:
  void launch(const Arguments& arguments) {
    if (step_.launch) return step_.launch(arguments);
    ProgramResources resources(step_.needs_devices, kBudget);
    const auto program = step_.program(arguments, resources);
    resources.prepare();
    program();
    await_devices(step_.needs_devices);
  }

  static constexpr size_t kBudget = 1 << 26;  // of a program
  const StepRow& step_;
  Size size_;
  Choices choices_;
  std::unique_ptr<Problem> problem_;
  std::vector<BufferSpec> specs_;
  HostBuffers given_;
  mutable Comparison comparison_;
  Buffers device_;
};

}  // namespace test
