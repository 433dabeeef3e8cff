// One launch while the workers run it.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "include/simt/launch_request.h"
#include "include/simt/session.h"
#include "include/simt/vocabulary.h"
#include "machine/blocks/block_choice.h"
#include "machine/blocks/cluster.h"
#include "machine/blocks/grid_barrier.h"
#include "machine/blocks/turns.h"
#include "machine/blocks/waiting_blocks.h"
#include "machine/kernel.h"
#include "machine/observer.h"

namespace simt {

class Caller;

// How far the blocks are.
struct Progress {
  std::atomic<std::uint64_t> next_block{0};
  std::atomic<unsigned> next_worker{0};        // of a launch of clusters
  std::atomic<std::uint64_t> ended_blocks{0};  // or skipped
  const std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
};

// Why it ended before its time.
struct Ending {
  std::atomic<bool> aborted{false};
  std::atomic<int> error{0};  // the first cudaError_t that ended it
  std::atomic<bool> timed_out{false};
  std::atomic<std::uint64_t> interrupted_pc{0};  // where the first interrupted lane was
};

struct Launch {
  Launch(const LaunchRequest& request_, const Options& options_) : request(request_), options(options_) {
    blocks = std::uint64_t{request.grid.x} * request.grid.y * request.grid.z;
    threads = std::uint64_t{request.block.x} * request.block.y * request.block.z;
  }

  // --- what runs
  const LaunchRequest& request;
  Options options;
  Kernel kernel;
  unsigned device = 0;  // the device it runs on
  ClusterShape cluster;
  std::uint64_t blocks = 0, threads = 0;  // in the grid, in a block
  BlockChoice choice{*this};
  Caller* caller = nullptr;                                  // set if it need not wait for the launch's end
  std::uint64_t (*blocks_at_once)(const Launch&) = nullptr;  // how many of them the device holds
  std::vector<std::unique_ptr<LaunchPart>> parts;            // by the numbers of the observers' kinds

  // --- where it is not counted itself
  std::shared_ptr<const Launch> counted_as;  // an earlier one, whose counts stand for this one's
  bool left_out = false;                     // it does not run either

  // --- while it runs
  Progress progress;
  Ending ending;
  GridBarrier grid;
  WaitingBlocks waiting;
  Turns turns;

  // Ends the launch early; keeps the first error.
  void abort(int cuda_error) {
    int none = 0;
    ending.error.compare_exchange_strong(none, cuda_error);
    ending.aborted = true;
  }
  // Call it before a block runs. The block that starts last, if it is studied alone, waits until the others have ended.
  // Then a studied block does what one block does after all others have ended, however the host's cores are scheduled.
  void wait_for_turn(std::uint64_t place) const;
  // The order in which blocks, or clusters, start.
  std::uint64_t block_at(std::uint64_t place) const;
};

}  // namespace simt
