// A problem with its memory, shared by the steps of one task and format at one size.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "engine/lesson.h"
#include "engine/worker/buffers.h"
#include "engine/worker/memory_check.h"

namespace warpwise {

/// Inputs that several problems of one size hold together, by BufferSpec::shared.
struct SharedInputs {
  std::map<std::string, HostBuffers::Bytes> host;
  PlacedBuffers placed;
};

class Instance {
 public:
  explicit Instance(std::unique_ptr<Problem> problem);

  /// Allocates the buffers, fills those that are not filled yet, and uploads them.
  void prepare(uint64_t seed, SharedInputs& shared);
  /// Poisons the outputs, and restores the inout buffers or fills them again.
  void reset(cudaStream_t stream);
  /// Downloads what the last launch left and compares it with the reference. The first call makes the reference.
  ErrorStats compare(std::string_view expects);
  std::string broken_guard() const { return buffers_->broken_guard(); }
  std::map<std::string, void*, std::less<>> pointers() const { return buffers_->pointers(); }
  const Problem& problem() const { return *problem_; }
  const std::vector<BufferSpec>& specs() const { return specs_; }

 private:
  std::unique_ptr<Problem> problem_;
  std::vector<BufferSpec> specs_;
  void fill_in_place();
  std::unique_ptr<HostBuffers> given_;  // inputs, and inout buffers as they are before a launch
  std::unique_ptr<HostBuffers> got_;  // what a launch has left in outputs and inout buffers; those on the host are lent
  std::unique_ptr<Buffers> buffers_;
  Comparison comparison_;
};

/// How much memory the problems of one size will need, including the host copies used to fill and compare.
MemoryNeed memory_needed(const std::vector<const Instance*>& instances);

}  // namespace warpwise
