// Whether each lesson's check can fail: outputs that a step with a common mistake would leave must be rejected, for
// every step that the CPU backend has.
#include <doctest/doctest.h>

#include <cstring>
#include <map>
#include <set>

#include "engine/compare.h"
#include "engine/worker/instance.h"
#include "engine/worker/program.h"
#include "tests/problems/trial.h"
#include "tests/support/long_tests.h"

using namespace warpwise;
using test::Trial;

namespace {

constexpr int kPoison = 0xFF;  // what the engine leaves in outputs before a verified launch

/// The usual choices, once for each kind of input that the lesson has.
std::vector<Choices> choices_for_inputs(const Lesson& lesson) {
  const Choices usual = test::usual_choices(lesson);
  std::vector<Choices> ways = {usual};
  for (const Choice& choice : lesson.tasks.front().choices)
    for (size_t i = 1; choice.id == "input" && i < choice.options.size(); i++) {
      ways.push_back(usual);
      ways.back()["input"] = choice.options[i];
    }
  return ways;
}

bool is_output(const BufferSpec& spec) { return spec.role == Role::output || spec.role == Role::inout; }

/// Copies element `from` of a buffer to element `to`. Returns false if they were equal.
bool copy_element(HostBuffers& buffers, const BufferSpec& spec, size_t from, size_t to) {
  auto bytes = buffers.get<std::byte>(spec.name);
  std::byte *source = &bytes[from * spec.element_bytes], *target = &bytes[to * spec.element_bytes];
  if (std::memcmp(source, target, spec.element_bytes) == 0) return false;
  std::memcpy(target, source, spec.element_bytes);
  return true;
}

/// The mistakes that the lesson's check does not find in this trial. (With some inputs a mistake has no effect, for
/// example in a sum that is NaN anyway.)
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
      if (copy_element(moved, spec, 0, last))
        look("the last element of " + spec.name + " holds the first one's value", moved);
    } else if (spec.role == Role::input) {
      HostBuffers misread = trial.given();
      copy_element(misread, spec, 0, last);
      look("the first element of " + spec.name + " is read for the last one", trial.outputs_for(misread));
    }
  }
  return unnoticed;
}

}  // namespace

namespace {

/// A problem of one number that counts how often its reference was made.
struct Counted : Problem {
  explicit Counted(int& made) : made_(made) {}
  std::vector<BufferSpec> buffers() const override { return {{"out", sizeof(float), {1}, Role::output}}; }
  Amounts amounts() const override { return {{"memory", 4}}; }
  void fill(std::string_view, HostBuffers&, uint64_t) const override {}
  Comparison reference(const HostBuffers&) const override {
    made_++;
    return [](const HostBuffers& got, std::string_view) {
      return compare(
          got.get<float>("out"), [](int64_t) { return 7; }, {1}, 0);
    };
  }
  int& made_;
};

}  // namespace

TEST_CASE("the reference of a size is made once, for all of its steps and launches") {
  int made = 0;
  Instance instance(std::make_unique<Counted>(made));
  SharedInputs shared;
  instance.prepare(1, shared);
  CHECK(made == 0);  // nothing may be verified yet
  for (const float left : {7.0f, 8.0f, 7.0f}) {
    WARPWISE_CUDA_CHECK(cudaMemcpy(instance.pointers().at("out"), &left, 4, cudaMemcpyHostToDevice));
    CHECK(instance.compare("").wrong == (left != 7));
  }
  CHECK(made == 1);
}

namespace {

/// A problem with a buffer in each place; its input may be shared with other problems.
struct Everywhere : Problem {
  Everywhere(std::string shared, int& filled) : shared_(std::move(shared)), filled_(filled) {}
  std::vector<BufferSpec> buffers() const override {
    return {{"in", 4, {1000}, Role::input, Place::device, shared_},
            {"pinned", 4, {1000}, Role::inout, Place::pinned, ""},
            {"pageable", 4, {1000}, Role::output, Place::pageable, ""},
            {"managed", 4, {1000}, Role::output, Place::managed, ""},
            {"scratch", 4, {1000}, Role::scratch, Place::device, ""}};
  }
  Amounts amounts() const override { return {}; }
  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    filled_++;
    for (auto& value : buffers.get<int>(buffer)) value = static_cast<int>(seed);
  }
  Comparison reference(const HostBuffers&) const override {
    return [](const HostBuffers& got, std::string_view buffer) {
      return compare(
          got.get<int>(buffer), [](int64_t) { return 5; }, {1000}, 0);
    };
  }
  std::string shared_;
  int& filled_;
};

}  // namespace

TEST_CASE(
    "a buffer lies where its problem wants it, and what several problems read is held, filled and uploaded once") {
  int filled = 0;
  Instance one(std::make_unique<Everywhere>("numbers", filled)), two(std::make_unique<Everywhere>("numbers", filled)),
      other(std::make_unique<Everywhere>("", filled));
  const MemoryNeed need = memory_needed({&one, &two, &other});
  CHECK(need.device == 4000 * (2 + 3 * 2));  // two inputs; three times what is managed, and scratch
  CHECK(need.pinned == 4000 * 3);
  // And the copies: inputs, each inout as it was before, and each output that does not lie on the host.
  CHECK(need.pageable == 4000 * (3 + 2 + 3 * 2));
  SharedInputs shared;
  for (Instance* instance : {&one, &two, &other}) instance->prepare(5, shared);
  CHECK(filled == 2 + 1 + 2);
  CHECK(one.pointers().at("in") == two.pointers().at("in"));
  CHECK(one.pointers().at("in") != other.pointers().at("in"));
  CHECK(one.pointers().at("pinned") != two.pointers().at("pinned"));

  auto kind = [&](const char* buffer) {
    cudaPointerAttributes attributes{};
    WARPWISE_CUDA_CHECK(cudaPointerGetAttributes(&attributes, one.pointers().at(buffer)));
    return attributes.type;
  };
  CHECK(kind("in") == cudaMemoryTypeDevice);
  CHECK(kind("pinned") == cudaMemoryTypeHost);
  CHECK(kind("managed") == cudaMemoryTypeManaged);
  CHECK(kind("pageable") == cudaMemoryTypeUnregistered);

  one.reset(nullptr);
  CHECK(one.compare("pinned").wrong == 0);  // as it was given
  for (const char* buffer : {"pageable", "managed"}) {
    CHECK(one.compare(buffer).wrong == 1000);  // poisoned
    std::vector<int> fives(1000, 5);
    WARPWISE_CUDA_CHECK(cudaMemcpy(one.pointers().at(buffer), fives.data(), 4000, cudaMemcpyDefault));
    CHECK(one.compare(buffer).wrong == 0);
  }
  CHECK(one.broken_guard().empty());
}

namespace {

/// A problem that reads numbers which other problems read in another place.
struct Elsewhere : Everywhere {
  Elsewhere(Place place, int& filled) : Everywhere("", filled), place_(place) {}
  std::vector<BufferSpec> buffers() const override {
    return {{"in", 4, {1000}, Role::input, place_, "numbers"}, {"out", 4, {1000}, Role::output, place_}};
  }
  Place place_;
};

}  // namespace

TEST_CASE("what several problems read in several places is filled once, and lies in each of them") {
  int filled = 0;
  std::vector<Instance> instances;
  for (const Place place : {Place::device, Place::pageable, Place::pinned, Place::pinned})
    instances.emplace_back(std::make_unique<Elsewhere>(place, filled));
  const MemoryNeed need = memory_needed({&instances[0], &instances[1], &instances[2], &instances[3]});
  CHECK(need.device == 4000 * (1 + 1));
  CHECK(need.pinned == 4000 * (1 + 2));
  CHECK(need.pageable == 4000 * (1 + 1) + 4000 * (1 + 1));  // and the copies: one input, the output on the device
  SharedInputs shared;
  for (Instance& instance : instances) instance.prepare(5, shared);
  CHECK(filled == 1);
  CHECK(instances[2].pointers().at("in") == instances[3].pointers().at("in"));
  std::set<void*> places;
  for (Instance& instance : instances) {
    places.insert(instance.pointers().at("in"));
    WARPWISE_CUDA_CHECK(
        cudaMemcpy(instance.pointers().at("out"), instance.pointers().at("in"), 4000, cudaMemcpyDefault));
    CHECK(instance.compare("out").wrong == 0);
  }
  CHECK(places.size() == 3);
}

TEST_CASE("each lesson's check finds the mistakes that steps make" * doctest::test_suite("long, in parts")) {
  for (const Lesson& lesson : all_lessons()) {
    if (!long_test_runs(lesson.id)) continue;
    const std::vector<Choices> ways = choices_for_inputs(lesson);
    for (const StepRow& step : lesson.steps) {
      if (!(step.launch || step.program) || step.expects == "nothing" || step.expects == "unchanged")
        continue;  // a ceiling that leaves nothing to check, or reads no inputs
      if (step.needs_devices > device_count()) continue;
      const size_t extents = task_of(lesson, step).dimensions.size();
      const Size size{std::vector<int64_t>(extents, extents == 1 ? 1000 : 33)};
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

namespace {

/// A problem whose only buffer takes so much of the host's memory that no second copy of it is held.
struct Vast : Problem {
  std::vector<BufferSpec> buffers() const override {
    return {{"all", 4, {1000}, Role::inout, Place::pinned, "", true}};
  }
  Amounts amounts() const override { return {}; }
  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    for (auto& value : buffers.get<int>(buffer)) value = static_cast<int>(seed);
  }
  Comparison reference(const HostBuffers& given) const override {
    CHECK_FALSE(given.has("all"));
    return [seed = given.seed](const HostBuffers& got, std::string_view) {
      return compare(
          got.get<int>("all"), [=](int64_t) { return static_cast<int>(seed) + 1; }, {1000}, 0);
    };
  }
};

}  // namespace

TEST_CASE("a buffer that is filled again before each launch is held once, and compared where it lies") {
  Instance vast(std::make_unique<Vast>());
  const MemoryNeed need = memory_needed({&vast});
  CHECK(need.pinned == 4000);
  CHECK(need.pageable == 0);
  SharedInputs shared;
  vast.prepare(7, shared);
  int* const all = static_cast<int*>(vast.pointers().at("all"));
  for (int launch = 0; launch < 2; launch++) {
    vast.reset(nullptr);
    CHECK(all[0] == 7);
    CHECK(vast.compare("").wrong == 1000);
    for (int i = 0; i < 1000; i++) all[i]++;
    CHECK(vast.compare("").wrong == 0);
  }
}
