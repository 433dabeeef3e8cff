// Which words of device memory the current launch has read, written and updated atomically: three bits per word, and a
// byte for each page with any bit set.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "memory/access.h"

namespace simt {

class Touched {
 public:
  static Touched& instance();

  // Marks the words of [begin, end), which must be in the arena. Several workers may mark at once.
  void mark(std::uint64_t begin, std::uint64_t end, Op op);

  struct Range {
    std::uint64_t begin, end;
    Op op;  // kAtomic if it was only updated atomically; kStore also if it was read and updated
  };
  // What was marked since the last call, in order; at most kRanges pieces.
  std::vector<Range> take();

 private:
  static constexpr std::size_t kPage = 4096, kRanges = 1 << 16;
  Touched();
  void add_page(std::uint64_t page, std::vector<Range>& ranges);

  std::uint64_t base_ = 0, size_ = 0;
  std::uint64_t *read_ = nullptr, *written_ = nullptr, *updated_ = nullptr;
  std::uint8_t* pages_ = nullptr;
};

}  // namespace simt
