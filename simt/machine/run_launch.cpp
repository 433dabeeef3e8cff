#include "machine/run_launch.h"

#include <algorithm>
#include <deque>
#include <mutex>

#include "machine/launch.h"
#include "machine/pool.h"
#include "machine/watchdog.h"
#include "machine/worker.h"

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
      worker.run_block(launch, launch.cluster.block_at(launch.request.grid, launch.block_at(place), rank), traced);
    worker.end_launch();
  });
}

void run_blocks(Launch& launch, bool traced) {
  const WorkerBody body = [&launch, traced](Worker& worker) {
    worker.begin_launch(launch);
    for (;;) {
      const std::uint64_t place = launch.progress.next_block.fetch_add(1, std::memory_order_relaxed);
      if (place >= launch.blocks || launch.ending.aborted.load(std::memory_order_relaxed)) break;
      const std::uint64_t block = launch.block_at(place);
      launch.wait_for_turn(place);
      if (launch.choice.runs(block)) worker.run_block(launch, block, traced && launch.choice.counts(block));
      launch.progress.ended_blocks.fetch_add(1, std::memory_order_relaxed);
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
  run();
  if (!launch.choice.turn_to_others()) return;
  launch.progress.next_block = launch.progress.ended_blocks = 0;
  run();
}

}  // namespace

void make_parts(Launch& launch) {
  for (const ObserverKind* kind : ObserverKind::all()) launch.parts.push_back(kind->make_part(launch));
}

void run_launch(Launch& launch, const std::function<void(Launch&)>& last) {
  const bool traced = launch.request.counted && (launch.options.count || launch.options.check);
  static std::mutex one_runs;  // launches of other host threads wait, and their time limit begins when they run
  const std::lock_guard lock(one_runs);
  const Watchdog watchdog(launch);
  launch.grid.expect(launch.choice.at_once());
  if (launch.cluster.size() > 1) run_clusters(launch, traced);
  else run_blocks(launch, traced);
  for (const auto& part : launch.parts)
    if (part) part->end(launch);
  last(launch);
}

}  // namespace simt
