// The judge's copy of one shape's buffers: inputs, the decoys that replace them while no kernel runs, and what the last
// kernel left.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "engine/exercise/exercise.h"
#include "engine/exercise/run/wire.h"

namespace warpwise {

struct ShapeBuffers {
  Shape shape;
  Choices choices;
  std::vector<BufferSpec> specs;
  SharedLayout layout;
  HostBuffers given, decoy, left;
  bool vast = false;
  bool closely = false;  // races are looked for, though it is not counted

  ShapeBuffers(const Shape& shape, const Choices& choices, const std::vector<BufferSpec>& specs)
      : shape(shape),
        choices(choices),
        specs(specs),
        layout(layout_of(specs)),
        given(specs, {Role::input, Role::inout}),
        decoy(given),
        left(specs, {Role::output, Role::inout}) {}

  /// The output's name, if there is exactly one.
  std::string only_output() const {
    std::string name;
    for (const auto& spec : specs)
      if (spec.role == Role::output || spec.role == Role::inout) name = name.empty() ? spec.name : ", ";
    return name == ", " ? "" : name;
  }

  /// Puts the inputs and the decoys into the memory that the runner reads.
  void share(std::byte* memory) const {
    for (const auto& [name, place] : layout.inputs) {
      std::memcpy(memory + place.first, given.get<std::byte>(name).data(), place.bytes);
      std::memcpy(memory + place.second, decoy.get<std::byte>(name).data(), place.bytes);
    }
  }

  /// Copies the outputs out of the memory that the runner writes: into `got` as they are at the end, into `left` as the
  /// last kernel left them.
  void collect(const std::byte* memory, HostBuffers& got) {
    for (const auto& [name, place] : layout.outputs) {
      std::memcpy(got.get<std::byte>(name).data(), memory + place.first, place.bytes);
      std::memcpy(left.get<std::byte>(name).data(), memory + place.second, place.bytes);
    }
  }
};

/// Whether two launches left the same bytes in every output.
inline bool same_outputs(const std::vector<BufferSpec>& specs, const HostBuffers& a, const HostBuffers& b) {
  return std::all_of(specs.begin(), specs.end(), [&](const BufferSpec& spec) {
    return (spec.role != Role::output && spec.role != Role::inout) ||
           std::ranges::equal(a.get<std::byte>(spec.name), b.get<std::byte>(spec.name));
  });
}

}  // namespace warpwise
