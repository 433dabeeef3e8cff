// Where the pages of managed memory are: with the host, or on a device. They move to whoever touches them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace simt {

class ManagedPages {
 public:
  static ManagedPages& instance();

  struct Moved {
    std::uint64_t bytes = 0, pieces = 0;  // the latter: stretches of 2 MB that some of it lies in
    unsigned from = 0;                    // the device that they come from, or kHost
  };
  static constexpr unsigned kHost = ~0u;
  static constexpr std::uint64_t kPage = 64 << 10, kPiece = 2 << 20;
  // All of [begin, end), of the allocation that begins at `base`, is at `place` from now on; what was not. Memory that nobody has touched yet is
  // the host's.
  Moved move(std::uint64_t base, std::uint64_t begin, std::uint64_t end, unsigned place);
  void forget(std::uint64_t begin, std::uint64_t end);

 private:
  std::mutex mutex_;
  std::map<std::uint64_t, unsigned>
      devices_;  // by the begin of pages, which allocations begin with; of those that are on a device
};

}  // namespace simt
