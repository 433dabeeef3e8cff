// Where the pages of managed memory are: on the host or on a device. They migrate to whoever touches them.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace simt {

class ManagedPages {
 public:
  static ManagedPages& instance();

  struct Moved {
    std::uint64_t bytes = 0, pieces = 0;  // pieces: the number of 2 MB blocks that contain some of the bytes
    unsigned from = 0;                    // the device that they come from, or kHost
  };
  static constexpr unsigned kHost = ~0u;
  static constexpr std::uint64_t kPage = 64 << 10, kPiece = 2 << 20;
  // Moves all of [begin, end), which is part of the allocation that begins at `base`, to `place`; returns what was
  // elsewhere. Untouched memory is on the host.
  Moved move(std::uint64_t base, std::uint64_t begin, std::uint64_t end, unsigned place);
  void forget(std::uint64_t begin, std::uint64_t end);
  std::uint64_t moves() const { return moves_; }  // how often pages have left the host so far

 private:
  std::atomic<std::uint64_t> moves_{0};
  std::mutex mutex_;
  std::map<std::uint64_t, unsigned>
      devices_;  // by the begin of the pages (allocations begin at a page): the pages that are on a device
};

}  // namespace simt
