// One launch while the workers run it.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "checks/checker.h"
#include "counts/study_kernel.h"
#include "cuda/held_launch.h"
#include "include/simt/launch_request.h"
#include "include/simt/session.h"
#include "include/simt/vocabulary.h"
#include "machine/cluster.h"
#include "machine/waiting_blocks.h"
#include "memory/host_memory.h"
#include "program/modules.h"

namespace simt {

class Unfinished;

// What is known about a kernel after its first launch.
struct Kernel {
  std::uintptr_t address = 0;  // inside the function
  std::uintptr_t begin = 0;    // address of its first instruction; 0: unknown
  std::string symbol, name;    // mangled; demangled in full
  const Module* module = nullptr;
  std::size_t static_shared = 0;  // bytes
  std::size_t called_shared = 0;  // bytes of __shared__ variables in the module's functions that are not kernels
  unsigned launch_bound = 0;      // the most threads per block, by __launch_bounds__; 0: not declared
  simt_uint3 cluster{};           // the blocks of a cluster, by __cluster_dims__; 0: not declared
};

// A barrier for all blocks of the grid (cooperative launches run each block on a thread of its own).
class GridBarrier {
 public:
  void expect(std::uint64_t blocks) { blocks_ = expected_ = blocks; }
  // False if the launch was aborted meanwhile. The block that arrives last calls `last` while all others wait.
  template <class Last>
  bool wait(const std::atomic<bool>& aborted, Last last) {
    std::unique_lock lock(mutex_);
    const std::uint64_t round = round_;
    if (++waiting_ >= expected_) {
      last();
      next_round();
      return true;
    }
    while (round_ == round && !aborted) changed_.wait_for(lock, std::chrono::milliseconds(20));
    return round_ != round;
  }
  void leave(std::uint64_t block);  // it will not arrive again
  // A block that had left when the others met, if there was one: they would have waited for it for ever.
  std::optional<std::uint64_t> missed() const { return missed_; }

 private:
  void next_round() {
    if (expected_ < blocks_ && !missed_) missed_ = left_;
    waiting_ = 0;
    ++round_;
    changed_.notify_all();
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t blocks_ = 0, expected_ = 0, waiting_ = 0, round_ = 0;
  std::uint64_t left_ = 0;  // the latest block that has left
  std::optional<std::uint64_t> missed_;
};

struct Launch {
  Launch(const LaunchRequest& request_, const Options& options_) : request(request_), options(options_) {}

  const LaunchRequest& request;
  Options options;
  Kernel kernel;
  unsigned device = 0;  // the device it runs on
  ClusterShape cluster;
  std::uint64_t blocks = 0, threads = 0;          // in the grid, in a block
  std::uint64_t counted_blocks = 0;               // how many blocks are counted, evenly spread
  std::uint64_t first_shown = 0, last_shown = 0;  // counted blocks whose requests are kept as examples
  std::atomic<std::uint64_t> next_block{0};
  std::atomic<unsigned> next_worker{0};        // of a launch of clusters
  std::atomic<std::uint64_t> ended_blocks{0};  // or skipped
  std::atomic<bool> aborted{false};
  std::atomic<int> error{0};  // the cudaError_t that ended it
  std::atomic<bool> timed_out{false};
  std::atomic<std::uint64_t> barriers{0};        // of counted blocks
  std::atomic<std::uint64_t> interrupted_pc{0};  // where the first interrupted lane was
  GridBarrier grid;
  WaitingBlocks waiting;
  Unfinished* unfinished = nullptr;  // set if its caller need not wait for its end
  const std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
  bool follows_memory = false;       // track the memory it touches, for the order of streams
  std::vector<HostCall> host_calls;  // calls whose stack variables its arguments point to
  LaunchChecks checks;
  std::atomic<std::uint64_t> seen_requests{0};  // of studied blocks that have ended
  PassedPointers passed;                        // to a launch that is studied
  std::vector<std::uint64_t> studied;           // the studied blocks, a subset of the counted ones, in order
  std::uint64_t neighbours =
      ~std::uint64_t{0};             // two studied blocks that start one after the other: this one and the next
  bool others = false;               // now the blocks run that are not studied
  std::vector<std::uint64_t> alone;  // further studied blocks that may do what no other block does
  std::mutex examples_mutex;
  std::vector<RawExample> examples;
  Work work;                    // of the studied blocks
  std::vector<Child> children;  // that its threads have launched

  // Ends the launch early; keeps the first error.
  void abort(int cuda_error) {
    int none = 0;
    error.compare_exchange_strong(none, cuda_error);
    aborted = true;
  }
  bool counts(std::uint64_t block) const;  // is this one of the counted blocks?
  bool studies(std::uint64_t block) const;
  bool studies_alone(std::uint64_t block) const;
  bool runs(std::uint64_t block) const;
  // For a launch that runs only its studied blocks, after these have run: whether it is so small that the others should
  // run, too. Only then does it show what one block does after all others have ended.
  bool turn_to_others();
  // The number of blocks of a cooperative launch that run at once.
  std::uint64_t at_once() const {
    return options.only_studied && cluster.size() == 1 ? studied.size() + alone.size() : blocks;
  }
  void choose_studied(std::uint64_t some);
  void choose_neighbours();
  void choose_alone(bool last_too);
  // Call it before a block runs. The block that starts last, if it is studied alone, waits until the others have ended.
  // Then a studied block does what one block does after all others have ended, however the host's cores are scheduled.
  void wait_for_turn(std::uint64_t place) const;
  // Runs the launches made by its threads, in the order of the threads.
  void run_children();
  void add_work(const Work& more);
  bool shows(std::uint64_t block) const { return options.examples && (block == first_shown || block == last_shown); }
  void add_examples(std::uint64_t block, std::vector<RawExample> kept);
  // The order in which blocks, or clusters, start.
  std::uint64_t block_at(std::uint64_t place) const;
};

// Runs a kernel, or refuses it. `pc`: of the program's call. With `held`, which has copies of all that the request
// points to, the kernel may go on after this returns (cuda/unfinished.h).
void launch_kernel(const LaunchRequest& request, std::uint64_t pc, std::shared_ptr<HeldLaunch> held);
// The host copies the arguments: reports an object that is in device memory, where the host cannot read it.
void check_arguments(const LaunchRequest& request, std::uint64_t pc);
// The address of its kernel; 0: unknown.
std::uintptr_t kernel_of(const LaunchRequest& request);
// Whether a launch by the calling thread may go on: the host or another stream could do what its kernel waits for.
bool launch_may_be_let_go();

// The 3D index for a linear number in a grid or block, x fastest.
simt_uint3 index_in(const simt_uint3& shape, std::uint64_t linear);

const Kernel& kernel_at(std::uintptr_t address);

// How many of its blocks the device holds at once.
std::uint64_t blocks_at_once(const Launch& launch);

}  // namespace simt
