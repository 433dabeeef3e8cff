// The memory of one problem: puts each buffer in its place, uploads inputs, poisons outputs between guard bands, and
// downloads outputs for checking.
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
  /// The same, in stream order and without waiting.
  void restore(const void* from, cudaStream_t stream);
  void download(void* to) const;
  void poison(cudaStream_t stream);
  bool guards_intact(bool before) const;

  /// How many bytes the constructor will allocate, guards included; saturates.
  static int64_t bytes_needed(const BufferSpec& spec);

 private:
  void fill(char* from, int byte, int64_t bytes, cudaStream_t stream) const;
  BufferSpec spec_;
  char* base_ = nullptr;  // of the allocation; the buffer begins after the guard
};

/// Buffers that several problems share, by `shared` name and place.
using PlacedBuffers = std::map<std::pair<std::string, Place>, std::shared_ptr<Buffer>>;

class Buffers {
 public:
  /// Allocates every buffer. Buffers whose `shared` name is already in `held`, in the same place, are reused; new ones
  /// with a `shared` name are added to `held`.
  explicit Buffers(const std::vector<BufferSpec>& specs, PlacedBuffers* held = nullptr);

  std::map<std::string, void*, std::less<>> pointers() const;
  /// Copies every input and inout buffer that `host` has to its place. Of the shared inputs, only those that this object
  /// allocated.
  void upload(const HostBuffers& host);
  /// Prepares a verified launch: fills outputs and scratch with ones (NaN as floating point), and restores the inout
  /// buffers that `host` has.
  void poison(const HostBuffers& host, cudaStream_t stream);
  /// Copies every output and inout buffer back, but those that `host` was lent.
  void download(HostBuffers& host);
  /// A sentence that names a buffer whose guard bands a launch has overwritten; empty if none.
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
