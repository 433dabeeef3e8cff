#include "machine/run_launch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <map>
#include <mutex>
#include <utility>

#include "machine/launch.h"
#include "machine/pool.h"
#include "machine/watchdog.h"
#include "machine/worker.h"
#include "program/modules.h"

namespace simt {
namespace {

// Each team of workers runs one cluster after the other, a block on each worker.
void run_clusters(Launch& launch, bool traced) {
  const unsigned size = launch.cluster.size();
  const std::uint64_t clusters = launch.blocks / size,
                      teams = launch.request.cooperative
                                  ? clusters
                                  : std::clamp<std::uint64_t>(most_workers(launch) / size, 1, clusters);
  std::deque<Cluster> running;
  for (std::uint64_t team = 0; team < teams; ++team) running.emplace_back(size);
  run_on_workers(launch, teams * size, [&](Worker& worker) {
    const unsigned number = launch.progress.next_worker.fetch_add(1), rank = number % size;
    worker.begin_launch(launch);
    worker.join(running[number / size], rank);
    for (std::uint64_t place = number / size; place < clusters && !launch.ending.aborted; place += teams)
      if (launch.choice.runs_cluster(launch.block_at(place)))
        worker.run_block(launch, launch.cluster.block_at(launch.request.grid, launch.block_at(place), rank), traced);
    worker.end_launch();
  });
}

// How long counted launches have taken so far. One launch runs at a time.
struct Spent {
  struct OfKernel {
    double seconds = 0;
    bool said = false;
  };
  double all = 0, counting = 0;                  // the second without launches that another one's counts stand for
  std::map<std::uintptr_t, OfKernel> by_kernel;  // by the address of its code
  std::mutex mutex;
  double so_far() {
    const std::lock_guard lock(mutex);
    return all;
  }
};
Spent& spent() {
  static Spent spent;
  return spent;
}

// If counting all blocks would take long, only some of the rest are counted, in a program that `exec` runs. If a
// program's earlier launches have taken long, so are some blocks only of each further launch of the kernels that took
// the time.
class Thinning {
 public:
  Thinning(Launch& launch, bool traced) : launch_(launch), allowed_(traced && may_be_sampled(launch)) {
    constexpr std::uint64_t kStep = 16;  // counting a block takes some ten times as long as running it
    if (!allowed_ || !counting_has_taken_long(launch)) return;
    if (!launch.counted_as) thin(std::max(kStep, launch.blocks / kLeast));
    const std::lock_guard lock(spent().mutex);
    if (std::exchange(spent().by_kernel[launch.kernel.begin].said, true)) return;
    std::fprintf(
        stderr,
        "warpwise: counting and checking the launches of %s has taken %.0f s: from here on it is done for at "
        "most one launch in %d of a shape, and there for at most one block in %d; figures are scaled (exec --exact does all)\n",
        short_name(launch.kernel.name, false).c_str(), spent().by_kernel[launch.kernel.begin].seconds, kLaunchesForOne,
        static_cast<int>(kStep));
  }
  ~Thinning() {
    if (!allowed_) return;
    // On a busy machine a launch that takes little may end late.
    const double seconds = std::min(elapsed(), processor_seconds() - processor_begun_);
    const std::lock_guard lock(spent().mutex);
    spent().all += seconds;
    if (!launch_.counted_as) spent().counting += seconds;
    spent().by_kernel[launch_.kernel.begin].seconds += seconds;
  }
  Thinning(const Thinning&) = delete;

  // After each block.
  void look() {
    // The more time the program has taken, the less one launch may take.
    constexpr double kLook_s = 1, kLong_s = 20, kShort_s = 3, kRest_s = 2;
    if (!allowed_ || launch_.choice.is_thinned() || launch_.counted_as || launch_.ending.aborted) return;
    const std::uint64_t ended = launch_.progress.ended_blocks;
    if (elapsed() < kLook_s || ended == 0) return;
    // The blocks that run now have come half of their way, on average.
    const double running = static_cast<double>(std::min(most_workers(launch_), launch_.blocks)) / 2,
                 each = elapsed() / (static_cast<double>(ended) + running),
                 all = each * static_cast<double>(launch_.blocks);
    if (all < std::max(kShort_s, kLong_s - before_s_) || thinned_.exchange(true)) return;
    const std::uint64_t rest = launch_.blocks - std::min(ended, launch_.blocks),
                        wanted = std::max(kLeast, static_cast<std::uint64_t>(kRest_s / each));
    const std::uint64_t step = std::max<std::uint64_t>(2, rest / wanted);
    thin(step);
    std::fprintf(stderr,
                 "warpwise: counting and checking all of %s would take about %.0f s: from here on it is done for one "
                 "block in %llu, and figures are scaled (exec --exact does all)\n",
                 short_name(launch_.kernel.name, false).c_str(), all, static_cast<unsigned long long>(step));
  }

 private:
  static constexpr std::uint64_t kLeast = 64;

  double elapsed() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }
  void thin(std::uint64_t step) {
    for (const auto& part : launch_.parts)
      if (part) part->thin();
    launch_.choice.thin(step);
  }

  Launch& launch_;
  const bool allowed_;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  const double processor_begun_ = processor_seconds(), before_s_ = spent().so_far();
  std::atomic<bool> thinned_{false};
};

// These blocks, each on a worker of its own.
void run_in_turns(Launch& launch, const std::vector<std::uint64_t>& blocks, bool traced) {
  launch.turns.begin(blocks.size());
  launch.progress.next_block = launch.blocks;  // no further ones begin
  const WorkerBody body = [&](Worker& worker) {
    const std::size_t place = launch.progress.next_worker.fetch_add(1);
    worker.begin_launch(launch);
    worker.polling().take_turns(launch.turns, place);
    launch.turns.await(place);
    if (!launch.ending.aborted) worker.run_block(launch, blocks[place], traced && launch.choice.takes(blocks[place]));
    launch.waiting.leave();
    worker.end_launch();
    launch.turns.leave(place);
  };
  launch.waiting.begin(launch, blocks.size(), body);
  run_on_workers(launch, blocks.size(), body);
  launch.waiting.end();
}

void run_blocks(Launch& launch, bool traced) {
  Thinning thinning(launch, traced);
  const WorkerBody body = [&launch, &thinning, traced](Worker& worker) {
    worker.begin_launch(launch);
    for (;;) {
      const std::uint64_t place = launch.progress.next_block.fetch_add(1, std::memory_order_relaxed);
      if (place >= launch.blocks || launch.ending.aborted.load(std::memory_order_relaxed)) break;
      const std::uint64_t block = launch.block_at(place);
      launch.wait_for_turn(place);
      if (launch.choice.runs(block)) worker.run_block(launch, block, traced && launch.choice.takes(block));
      launch.progress.ended_blocks.fetch_add(1, std::memory_order_relaxed);
      thinning.look();
    }
    launch.waiting.leave();
    worker.end_launch();
  };
  const std::uint64_t workers =
      launch.request.cooperative ? launch.choice.at_once() : std::min(most_workers(launch), launch.blocks);
  const auto run = [&] {
    launch.waiting.begin(launch, workers, body);
    run_on_workers(launch, workers, body);
    launch.waiting.end();
  };
  if (const auto blocks = launch.choice.in_turns(); !blocks.empty()) run_in_turns(launch, blocks, traced);
  else run();
  if (!launch.choice.turn_to_others()) return;
  launch.progress.next_block = launch.progress.ended_blocks = 0;
  run();
}

std::atomic<const Launch*> running{nullptr};

}  // namespace

bool may_be_left_out(const Launch& launch) {
  return launch.options.long_launches && launch.options.exact_threads && !launch.options.only_studied;
}

bool may_be_sampled(const Launch& launch) {
  return may_be_left_out(launch) && !launch.request.cooperative && launch.cluster.size() == 1;
}

bool counting_has_taken_long(const Launch& launch) {
  constexpr double kProgram_s = 10, kKernel_s = 2, kLate_s = 20, kLateKernel_s = 0.5;
  const std::lock_guard lock(spent().mutex);
  const auto kernel = spent().by_kernel.find(launch.kernel.begin);
  return spent().all >= kProgram_s && kernel != spent().by_kernel.end() &&
         kernel->second.seconds >= (spent().all < kLate_s ? kKernel_s : kLateKernel_s);
}

int launches_for_one() {
  constexpr double kFirst_s = 10, kDoubles_s = 2;
  constexpr int kMostDoublings = 6;
  const std::lock_guard lock(spent().mutex);
  return kLaunchesForOne << std::clamp(static_cast<int>((spent().counting - kFirst_s) / kDoubles_s), 0, kMostDoublings);
}

RunningLaunch running_launch() {
  const Launch* const launch = running;
  if (!launch) return {};
  return {short_name(launch->kernel.name, false), launch->request.file ? launch->request.file : "",
          static_cast<int>(launch->request.line), launch->progress.ended_blocks, launch->blocks};
}

void make_parts(Launch& launch) {
  for (const ObserverKind* kind : ObserverKind::all()) launch.parts.push_back(kind->make_part(launch));
}

void run_launch(Launch& launch, const std::function<void(Launch&)>& last) {
  const bool traced = launch.request.counted && (launch.options.count || launch.options.check);
  static std::mutex one_runs;  // launches of other host threads wait, and their time limit begins when they run
  const std::lock_guard lock(one_runs);
  const Watchdog watchdog(launch);
  running = &launch;
  launch.grid.expect(launch.choice.at_once());
  if (launch.cluster.size() > 1) run_clusters(launch, traced);
  else run_blocks(launch, traced);
  for (const auto& part : launch.parts)
    if (part) part->end(launch);
  running = nullptr;
  last(launch);
}

}  // namespace simt
