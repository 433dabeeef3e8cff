// shares: who computes which tile: dealt beforehand, or taken from a queue by whoever has room?
// Changed:  the choice "shares": a fixed split gives each GPU as many tiles as the others. With the queue, the host
//           hands out the next tile when a room is free. With the choice "cpu" the host's cores compute tiles too,
//           from the end.
// Look for: the queue gains where GPUs or their links are not alike, or where the host's cores take part.
#include <memory>
#include <mutex>
#include <thread>

#include "choose.h"
#include "host.h"
#include "pipeline.h"

namespace streaming {

namespace {

/// Tiles that nobody has taken yet: GPUs take them from the front, the host's cores from the back.
class Tiles {
 public:
  explicit Tiles(size_t count) : end_(count) {}
  /// False where none is left.
  bool take_first(size_t& tile) {
    const std::lock_guard lock(mutex_);
    if (begin_ == end_) return false;
    tile = begin_++;
    return true;
  }
  /// Also false where the GPUs would be done with the others before this one is.
  bool take_last(size_t& tile, double worth) {
    const std::lock_guard lock(mutex_);
    if (double(end_ - begin_) <= worth) return false;
    tile = --end_;
    return true;
  }

 private:
  std::mutex mutex_;
  size_t begin_ = 0, end_;
};

}  // namespace

Program build_shares(const Gemm& g, warpwise::Resources& gpu) {
  const Rates rates = rates_of(g, gpu);
  const Dealing dealing{.devices = gpu.devices(), .share = true};
  const Choice best = choose(g, gpu.workspace_left(), rates, dealing, false);
  const Way way = best.way;
  const std::vector<Place> all = best.places;
  const auto pipeline = std::make_shared<Pipeline>(g, way, dealing, gpu);
  // How many tiles the GPUs finish while the host's cores finish one.
  const double gpus_ms = best.ms / double(all.size());
  const double worth = g.cpu ? host_multiply_ms(way.rows, way.cols, g.k) / gpus_ms : 0;

  return [=] {
    Tiles tiles(all.size());
    std::jthread cores;  // at the end it is waited for
    if (g.cpu)
      cores = std::jthread([&] {
        for (size_t t; tiles.take_last(t, worth);) {
          const int64_t row = all[t].i * way.rows, col = all[t].j * way.cols;
          host_multiply(g, {row, col, std::min(way.rows, g.m - row), std::min(way.cols, g.n - col)});
        }
      });
    Planner planner(g, way, dealing);
    std::vector<int> given(size_t(dealing.devices), 0);
    size_t tile = 0;
    for (bool any = true; any;)
      for (int d = 0; d < dealing.devices && any; d++) {
        if (g.queue && !pipeline->is_free(d, given[size_t(d)] % way.rooms)) {
          std::this_thread::yield();
          continue;
        }
        if (!(any = tiles.take_first(tile))) break;
        given[size_t(d)]++;
        planner.tile(d, all[tile]);
        pipeline->enqueue(planner.take());
      }
    pipeline->wait();
  };
}

}  // namespace streaming
