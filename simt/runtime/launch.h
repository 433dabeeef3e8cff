// One launch on its way through the workers.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "../include/simt/launch_request.h"
#include "../include/simt/session.h"
#include "../include/simt/vocabulary.h"
#include "checker.h"
#include "held_launch.h"
#include "host_memory.h"
#include "modules.h"
#include "study_kernel.h"

namespace simt {

// What is known of a kernel once a launch has called it.
struct Kernel {
  std::uintptr_t address = 0;  // inside the function
  std::uintptr_t begin = 0;    // where it begins; 0 when unknown
  std::string symbol, name;    // mangled; demangled in full
  const Module* module = nullptr;
  std::size_t static_shared = 0;  // bytes
  std::size_t called_shared = 0;  // bytes of __shared__ variables of the module's other functions that are no kernels
  unsigned launch_bound = 0;      // the most threads of a block, by __launch_bounds__; 0: none is declared
};

// Blocks that wait for the whole grid (cooperative launches run each on a thread of its own).
class GridBarrier {
 public:
  void expect(std::uint64_t blocks) { blocks_ = expected_ = blocks; }
  // False when the launch was aborted meanwhile.
  // `last` is called by the one that comes last, while all others wait.
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
  void leave(std::uint64_t block);  // it will not come again
  // A block that had left when others met, where there was one: they would have waited for it for ever.
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
  std::uint64_t left_ = 0;  // the latest block that did
  std::optional<std::uint64_t> missed_;
};

struct Launch {
  Launch(const LaunchRequest& request_, const Options& options_) : request(request_), options(options_) {}

  const LaunchRequest& request;
  Options options;
  Kernel kernel;
  unsigned device = 0;                            // that it runs on
  std::uint64_t blocks = 0, threads = 0;          // in the grid, in a block
  std::uint64_t counted_blocks = 0;               // of them, evenly spread
  std::uint64_t first_shown = 0, last_shown = 0;  // counted blocks whose requests are kept as examples
  std::atomic<std::uint64_t> next_block{0};
  std::atomic<std::uint64_t> ended_blocks{0};  // or left out
  std::atomic<bool> aborted{false};
  std::atomic<int> error{0};  // cudaError_t that ended it
  std::atomic<bool> timed_out{false};
  std::atomic<std::uint64_t> barriers{0};        // of counted blocks
  std::atomic<std::uint64_t> interrupted_pc{0};  // where the first stopped lane was
  GridBarrier grid;
  bool follows_memory = false;       // what it touches is kept for the order of streams
  std::vector<HostCall> host_calls;  // on whose stacks its arguments point
  LaunchChecks checks;
  std::atomic<std::uint64_t> seen_requests{0};  // of studied blocks that have ended
  PassedPointers passed;                        // to a launch that is studied
  std::vector<std::uint64_t> studied;           // some of the counted blocks, in order
  std::uint64_t neighbours =
      ~std::uint64_t{0};             // two studied blocks that start one after the other: this one and the next
  bool others = false;               // it is the turn of those that are not studied
  std::vector<std::uint64_t> alone;  // others that may do what no other block does
  std::mutex examples_mutex;
  std::vector<RawExample> examples;
  Work work;                    // of the studied blocks
  std::vector<Child> children;  // that its threads have launched

  // Ends the launch early; the first error stays.
  void abort(int cuda_error) {
    int none = 0;
    error.compare_exchange_strong(none, cuda_error);
    aborted = true;
  }
  bool counts(std::uint64_t block) const;  // is this one of the counted blocks?
  bool studies(std::uint64_t block) const;
  bool studies_alone(std::uint64_t block) const;
  bool runs(std::uint64_t block) const;
  // Where only studied blocks run and these have run: whether the launch is so small that the others shall run, too. What one block does when
  // all have ended shows only then.
  bool turn_to_others();
  // Blocks of a cooperative launch, which are there at once.
  std::uint64_t at_once() const { return options.only_studied ? studied.size() + alone.size() : blocks; }
  void choose_studied(std::uint64_t some);
  void choose_neighbours();
  void choose_alone(bool last_too);
  // Before a block runs: the one that starts last waits, where it is studied alone, until the others have ended. What one block does when
  // all have ended is then done by a block that is studied, whatever the host's cores do meanwhile.
  void wait_for_turn(std::uint64_t place) const;
  // Runs what its threads have launched, in the order of the threads.
  void run_children();
  void add_work(const Work& more);
  bool shows(std::uint64_t block) const { return options.examples && (block == first_shown || block == last_shown); }
  void add_examples(std::uint64_t block, std::vector<RawExample> kept);
  std::uint64_t block_at(std::uint64_t place) const;  // the order in which blocks start
};

// The index of a linear number in a grid or block, x fastest.
simt_uint3 index_in(const simt_uint3& shape, std::uint64_t linear);

const Kernel& kernel_at(std::uintptr_t address);

}  // namespace simt
