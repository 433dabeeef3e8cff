// What the check files of this lesson's exercises share.
#pragma once
#include <algorithm>
#include <cmath>

#include "engine/exercise/exercise.h"
#include "scan.h"

namespace scan {

/// Calls the student's function the way the lesson calls its steps, with integers.
inline void call(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch<unsigned>*>(function)(a.get<const unsigned>("in"), a.get<unsigned>("out"),
                                                a.get<void>("scratch"), size_t(a.size()[0]), a.stream());
}

/// One number, a warp and one less, a block, less, a little more and more, sizes that end in part of everything, and
/// the size whose counters are shown. Integers are scanned exactly: no lost number can hide.
inline const std::vector<warpwise::Shape> kShapes = {
    {{1}},
    {{31}},
    {{32}},
    {{256}},
    {{300}},
    {{1000}},
    {{4099}},
    {{{65536}}, true},
    {{70001}},
    warpwise::Shape({(1 << 19) + 5}).uncounted(),
    warpwise::Shape({(1 << 21) + 20011}).uncounted(),
    warpwise::Shape({5003}).with({{"input", "zeros"}}, "most numbers are 0")};

/// More numbers than a float can count, of many blocks.
inline const std::vector<warpwise::Shape> kVast = {{{(1 << 24) + 20011}}};

/// A size of whole blocks that nobody can know before, with goals; one that ends in part of a block; all remainders.
inline std::vector<warpwise::Shape> drawn(uint64_t random) {
  std::vector<warpwise::Shape> shapes = {
      {{{4096 * int64_t(12 + random % 20)}}, true},
      warpwise::Shape{{{4096 * int64_t(12 + random / 256 % 20) + 1 + int64_t(random / 65536 % 4095)}}, true}.loosely(
          1.25)};
  for (auto& shape : warpwise::of_all_remainders({{20000}}, random / 7)) shapes.push_back(std::move(shape));
  return shapes;
}

/// So many for each block of `per_block` numbers, at each level of three kernels: the numbers, the blocks' sums, ...
inline warpwise::Figure over_levels(double each, int64_t per_block = 256) {
  return [each, per_block](const warpwise::Size& size) {
    double sum = 0;
    for (int64_t n = size[0];; n = (n - 1) / per_block + 1) {
      sum += each * double((n - 1) / per_block + 1);
      if (n <= per_block) return sum;
    }
  };
}

/// Each number is read `times` times at most, in requests of whole warps, one number a lane.
inline warpwise::Goal reads(double times, std::string cause) {
  const warpwise::Figure once = [](const warpwise::Size& size) { return double((size[0] - 1) / 32 + 1); };
  return {.what = "load requests",
          .before = once,
          .target = [once, times](const warpwise::Size& size) { return times * once(size); },
          .measure = warpwise::read_requests,
          .cause = std::move(cause)};
}
/// Each sum is written `times` times at most, in requests of whole warps.
inline warpwise::Goal stores(double times) {
  const warpwise::Figure once = [](const warpwise::Size& size) { return double((size[0] - 1) / 32 + 1); };
  return {.what = "store requests",
          .before = once,
          .target = [once, times](const warpwise::Size& size) { return times * once(size); },
          .measure = warpwise::write_requests,
          .cause = "Write each sum once, by whole warps."};
}

/// Beside its numbers, each tile of 1024 stores or exchanges the sum up to its end, and draws a ticket or raises a
/// flag. How often a block asks for a flag depends on chance: of a tile's atomics, two count.
inline const warpwise::Goal kPublishes = {
    .what = "numbers, sums and flags stored or updated",
    .before = [](const warpwise::Size& size) { return double(size[0]) + 3 * double((size[0] - 1) / 1024 + 1); },
    .target = [](const warpwise::Size& size) { return double(size[0]) + 2 * double((size[0] - 1) / 1024 + 1); },
    .measure =
        [](const warpwise::Counts& c) {
          const double stored = c.global_store.lanes, tiles = std::floor(stored / 1024);
          return stored < 40000 ? 0 : stored + std::min(2 * tiles, c.global_atomic.lanes);  // 0: it was ended before
        },
    .bound = warpwise::Goal::Bound::at_least,
    .cause = "Each tile is to publish the sum up to its end, and the tile behind it to wait for that."};

/// Each tile is done once: its numbers are stored once, and beside them the sum up to its end, a flag, and one word
/// more.
inline const warpwise::Goal kEachTileOnce = {
    .what = "numbers, sums and flags stored",
    .before = [](const warpwise::Size& size) { return double(size[0]) + 2 * double((size[0] - 1) / 1024 + 1); },
    .target = [](const warpwise::Size& size) { return double(size[0]) + 3 * double((size[0] - 1) / 1024 + 1); },
    .measure =
        [](const warpwise::Counts& c) {
          const double stored = c.global_store.lanes;
          return stored < 40000 ? 0 : stored;  // 0: it was ended before
        },
    .cause = "Some tile is done twice, or more of it is stored than its numbers, its sum and its flag."};

inline bool is_copied(const warpwise::Outcome& o) {
  const auto in = o.given.get<unsigned>("in"), out = o.got.get<unsigned>("out");
  return in.size() > 1 && std::equal(in.begin(), in.end(), out.begin());
}
inline const warpwise::Cause kCopied = {is_copied, "`out` is a copy of `in`: nothing is added."};

inline bool is_exclusive(const warpwise::Outcome& o) {
  const auto in = o.given.get<unsigned>("in"), out = o.got.get<unsigned>("out");
  unsigned sum = 0;
  for (size_t i = 0; i < in.size(); sum += in[i++])
    if (out[i] != sum) return false;
  return true;
}
inline const warpwise::Cause kExclusive = {
    is_exclusive,
    "These are sums without the number itself (an exclusive scan). Each sum is to end with its own number."};

}  // namespace scan
