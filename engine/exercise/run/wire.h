// The protocol between an exercise's judge and its runner (engine/exercise/run/runner.h). Each message is a JSON object with
// its length before it, and each command gets one answer. Buffers are in two blocks of shared memory; the runner can
// only read the block with the inputs.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/lesson.h"

namespace warpwise {

/// The file descriptors of the runner.
enum RunnerFile : int { kCommands = 3, kReplies = 4, kInputMemory = 5, kOutputMemory = 6, kFirstOther = 7 };

constexpr uint32_t kLongestReply = 8u << 20;
constexpr int kDeepestReply = 12;

/// Where the buffers of a shape are in the shared memory, by name. Inputs: those for the kernels, and the decoys that
/// replace them while no kernel runs. Outputs: as they are at the end, and as the last kernel left them.
struct SharedLayout {
  struct Pair {
    size_t first = 0, second = 0, bytes = 0;
  };
  std::map<std::string, Pair> inputs, outputs;
  size_t input_bytes = 0, output_bytes = 0;
};

inline SharedLayout layout_of(const std::vector<BufferSpec>& specs) {
  constexpr size_t kAlign = 64;
  SharedLayout layout;
  auto place = [&](size_t& end, size_t bytes) {
    const size_t begin = end;
    end += (bytes + kAlign - 1) / kAlign * kAlign;
    return begin;
  };
  for (const auto& spec : specs) {
    const auto bytes = static_cast<size_t>(spec.bytes());
    if (spec.role == Role::input || spec.role == Role::inout) {
      const size_t given = place(layout.input_bytes, bytes);
      layout.inputs[spec.name] = {given, place(layout.input_bytes, bytes), bytes};
    }
    if (spec.role == Role::output || spec.role == Role::inout) {
      const size_t end = place(layout.output_bytes, bytes);
      layout.outputs[spec.name] = {end, place(layout.output_bytes, bytes), bytes};
    }
  }
  return layout;
}

}  // namespace warpwise
