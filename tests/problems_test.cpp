// Whether each lesson's check can fail: outputs that a step with a usual mistake would leave must be rejected, for every step that
// the CPU backend has.
#include <doctest/doctest.h>

#include <cstring>
#include <map>
#include <set>

#include "engine/worker/buffers.h"

using namespace warpwise;

namespace {

constexpr int kPoison = 0xFF;  // what the engine leaves in outputs before a verified launch

/// The usual choices, once for each kind of input that the lesson has.
std::vector<Choices> choices_for_inputs(const Lesson& lesson) {
  Choices usual;
  for (const Choice& choice : lesson.choices) usual[choice.id] = choice.options.front();
  std::vector<Choices> ways = {usual};
  for (const Choice& choice : lesson.choices)
    for (size_t i = 1; choice.id == "input" && i < choice.options.size(); i++) {
      ways.push_back(usual);
      ways.back()["input"] = choice.options[i];
    }
  return ways;
}

/// A small problem with its memory, and a step that solves it.
class Trial {
 public:
  Trial(const Lesson& lesson, const StepRow& step, const Size& size, const Choices& choices)
      : step_(step), size_(size), choices_(choices), problem_(lesson.problem(size, choices_, step.variant)),
        specs_(problem_->buffers()), given_(specs_, {Role::input, Role::inout}), device_(specs_) {
    problem_->fill(given_, 7);
  }

  const std::vector<BufferSpec>& specs() const { return specs_; }
  HostBuffers& given() { return given_; }

  /// What the step leaves in the outputs when its inputs are these.
  HostBuffers outputs_for(const HostBuffers& inputs) {
    HostBuffers got(specs_, {Role::output, Role::inout});
    device_.upload(inputs);
    device_.poison(inputs, nullptr);
    step_.launch(Arguments(size_, choices_, device_.pointers(), nullptr));
    WARPWISE_CUDA_CHECK(cudaDeviceSynchronize());
    device_.download(got);
    return got;
  }

  /// How many elements the lesson's check finds wrong.
  int64_t wrong(const HostBuffers& got) const { return problem_->check(given_, got, step_.expects).wrong; }

 private:
  const StepRow& step_;
  Size size_;
  Choices choices_;
  std::unique_ptr<Problem> problem_;
  std::vector<BufferSpec> specs_;
  HostBuffers given_;
  DeviceBuffers device_;
};

bool is_output(const BufferSpec& spec) { return spec.role == Role::output || spec.role == Role::inout; }

/// Copies element `from` of a buffer over element `to`. False if they were equal.
bool copy_element(HostBuffers& buffers, const BufferSpec& spec, size_t from, size_t to) {
  auto bytes = buffers.get<std::byte>(spec.name);
  std::byte *source = &bytes[from * spec.element_bytes], *target = &bytes[to * spec.element_bytes];
  if (std::memcmp(source, target, spec.element_bytes) == 0) return false;
  std::memcpy(target, source, spec.element_bytes);
  return true;
}

/// The mistakes that the lesson's check does not find in this trial. (With some inputs one has no effect: a sum that is NaN anyway.)
std::set<std::string> unnoticed_mistakes(Trial& trial) {
  std::set<std::string> unnoticed;
  const HostBuffers right = trial.outputs_for(trial.given());
  CHECK(trial.wrong(right) == 0);
  auto look = [&](const std::string& mistake, const HostBuffers& got) {
    if (trial.wrong(got) == 0) unnoticed.insert(mistake);
  };
  for (const BufferSpec& spec : trial.specs()) {
    const size_t last = spec.bytes() / spec.element_bytes - 1;
    auto overwritten = [&](int byte, size_t first) {  // every element from `first` on made of this byte
      HostBuffers got = right;
      auto bytes = got.get<std::byte>(spec.name).subspan(first * spec.element_bytes);
      std::memset(bytes.data(), byte, bytes.size());
      return got;
    };
    if (is_output(spec)) {
      look(spec.name + " is never written", overwritten(kPoison, 0));
      look("the last element of " + spec.name + " is not written", overwritten(kPoison, last));
      look(spec.name + " is all zeros", overwritten(0, 0));
      HostBuffers moved = right;
      if (copy_element(moved, spec, 0, last)) look("the last element of " + spec.name + " holds the first one's value", moved);
    } else if (spec.role == Role::input) {
      HostBuffers misread = trial.given();
      copy_element(misread, spec, 0, last);
      look("the first element of " + spec.name + " is read for the last one", trial.outputs_for(misread));
    }
  }
  return unnoticed;
}

}  // namespace

TEST_CASE("each lesson's check finds the mistakes that steps make") {
  for (const Lesson& lesson : all_lessons()) {
    const Size size{std::vector<int64_t>(lesson.dimensions.size(), lesson.dimensions.size() == 1 ? 1000 : 33)};
    const std::vector<Choices> ways = choices_for_inputs(lesson);
    for (const StepRow& step : lesson.steps) {
      if (!step.launch || step.expects == "nothing") continue;  // a ceiling that leaves nothing to check
      if (step.refuses && !step.refuses(size, ways.front()).empty()) continue;
      CAPTURE(lesson.id);
      CAPTURE(step.id);
      std::map<std::string, size_t> unnoticed;  // in how many trials
      for (const Choices& way : ways) {
        Trial trial(lesson, step, size, way);
        for (const std::string& mistake : unnoticed_mistakes(trial)) ++unnoticed[mistake];
      }
      for (const auto& [mistake, trials] : unnoticed) {
        CAPTURE(mistake);
        CHECK(trials < ways.size());
      }
    }
  }
}

// Plain code alone: counting what one block does in seconds takes a minute.
TEST_CASE("gemm: sums of a hundred thousand products are right") {
  for (const Lesson& lesson : all_lessons()) {
    if (lesson.id != "gemm") continue;
    const Size size{{1, 2, 100003}};
    const Choices usual = choices_for_inputs(lesson).front();
    int tried = 0;
    for (const StepRow& step : lesson.steps) {
      if (!step.launch || step.expects == "nothing") continue;
      CAPTURE(step.id);
      Trial trial(lesson, step, size, usual);
      CHECK(trial.wrong(trial.outputs_for(trial.given())) == 0);
      tried++;
    }
    CHECK(tried >= 8);
  }
}
