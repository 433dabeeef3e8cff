// The memory of one problem: each buffer in its place, inputs uploaded, outputs poisoned between guard bands, outputs
// brought back for checking.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/lesson.h"

namespace warpwise {

constexpr int kPoisonByte = 0xFF;  // NaN as floating point

/// One allocation.
class Buffer {
 public:
  /// Throws CudaError or std::bad_alloc.
  explicit Buffer(const BufferSpec& spec);
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  const BufferSpec& spec() const { return spec_; }
  void* data() const;
  void upload(const void* from);
  /// The same, after what the stream holds and without waiting for it.
  void restore(const void* from, cudaStream_t stream);
  void download(void* to) const;
  void poison(cudaStream_t stream);
  bool guards_intact(bool before) const;

  /// What the constructor will allocate, guards included; saturating.
  static int64_t bytes_needed(const BufferSpec& spec);

 private:
  bool on_host() const { return spec_.place == Place::pageable || spec_.place == Place::pinned; }
  void fill(char* from, int byte, int64_t bytes, cudaStream_t stream) const;
  BufferSpec spec_;
  char* base_ = nullptr;  // of the allocation; the buffer begins after the guard
};

/// Buffers that several problems share, by their `shared` name and their place.
using PlacedBuffers = std::map<std::pair<std::string, Place>, std::shared_ptr<Buffer>>;

class Buffers {
 public:
  /// Allocates every buffer, but for those whose `shared` name `held` has already in their place. New ones that have
  /// such a name are added to it.
  explicit Buffers(const std::vector<BufferSpec>& specs, PlacedBuffers* held = nullptr);

  std::map<std::string, void*, std::less<>> pointers() const;
  /// Copies every input and inout buffer to its place; of shared inputs, those that this has allocated.
  void upload(const HostBuffers& host);
  /// Before a verified launch: outputs and scratch become all ones (NaN as floating point), inout buffers their input
  /// again.
  void poison(const HostBuffers& host, cudaStream_t stream);
  /// Copies every output and inout buffer back.
  void download(HostBuffers& host);
  /// A sentence that names a buffer whose guard bands a launch has overwritten, or an empty string.
  std::string broken_guard() const;

 private:
  struct Held {
    std::shared_ptr<Buffer> buffer;
    std::string name;
    bool own = true;  // allocated here
  };
  std::vector<Held> held_;
};

}  // namespace warpwise
