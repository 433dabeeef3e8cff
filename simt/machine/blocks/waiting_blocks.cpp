#include "machine/blocks/waiting_blocks.h"

#include <algorithm>
#include <system_error>

#include "machine/blocks/polling.h"
#include "machine/caller.h"
#include "machine/faults.h"
#include "machine/launch.h"
#include "machine/signals.h"
#include "machine/worker.h"

namespace simt {
namespace {

constexpr std::chrono::milliseconds kBeforeMore{10};  // all blocks wait for this long before more begin
constexpr std::chrono::milliseconds kBeforeHost{30};  // before the host goes on, if no more can begin
constexpr double kBeforeEnd_s = 2;                    // before the launch is ended, if nothing changes
constexpr double kBeforeEndAlone_s = 10;              // the same, if other host threads may go on

}  // namespace

void WaitingBlocks::begin(Launch& launch, std::uint64_t workers, const WorkerBody& body) {
  launch_ = &launch;
  body_ = &body;
  running_ = workers;
  waiting_ = 0;
}

void WaitingBlocks::end() {
  for (;;) {
    std::vector<std::thread> threads;
    {
      const std::lock_guard lock(mutex_);
      threads.swap(threads_);
      if (threads.empty()) return;
    }
    for (std::thread& thread : threads) thread.join();
  }
}

// As many threads again as there are, if so many blocks are left and the device has room for them.
bool WaitingBlocks::add_workers() {
  const std::uint64_t begun = launch_->progress.next_block, room = launch_->blocks_at_once(*launch_), now = running_;
  if (begun >= launch_->blocks || now >= room) return false;
  const std::uint64_t more = std::min({now, room - now, launch_->blocks - begun});
  for (std::uint64_t i = 0; i < more; ++i) try {
      ++running_;
      threads_.emplace_back([this] {
        prepare_thread_for_faults();
        (*body_)(Worker::mine());
      });
    } catch (const std::system_error&) {  // this machine allows no more threads
      --running_;
      return i > 0;
    }
  return grown_ = true;
}

void WaitingBlocks::look(Polling& polling) {
  if (!launch_ || waiting_ < running_) return;  // a launch of clusters has none
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return;
  const auto now = Clock::now();
  if (events_ != seen_events_) {
    seen_events_ = events_;
    since_ = unchanged_since_ = now;
  }
  if (now - since_ < kBeforeMore) return;
  if (!launch_->request.cooperative && add_workers()) {
    ++events_;
    return;
  }
  Caller* const caller = launch_->caller;
  if (caller && !caller->is_gone() && now - since_ >= kBeforeHost) caller->let_go();
  if (polling.has_changed() || (caller && !caller->does_host_wait())) unchanged_since_ = now;
  const double most_s = caller && !caller->does_process_end() ? kBeforeEndAlone_s : kBeforeEnd_s,
               limit_s = launch_->options.launch_limit_s,
               patience_s = limit_s > 0 ? std::min(most_s, limit_s / 2) : most_s;
  if (now - unchanged_since_ < std::chrono::duration<double>(patience_s)) return;
  note_time();
  if (!host_pc() && !full_with()) return;
  launch_->ending.timed_out = true;
  launch_->abort(kLaunchTimeout);
}

void WaitingBlocks::note_time() {
  const std::uint64_t running = running_;
  if (!launch_ || waiting_ < running) return;
  if (polled_pc_) host_address_ = polled_address_.load(), host_pc_ = polled_pc_.load();
  else if (device_pc_ && launch_->caller && launch_->caller->does_kernel_wait())
    host_address_ = polled_on_device_.load(), host_pc_ = device_pc_.load();
  else if (launch_->progress.next_block < launch_->blocks) full_with_ = running;
}

}  // namespace simt
