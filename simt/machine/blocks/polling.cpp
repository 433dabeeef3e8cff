#include "machine/blocks/polling.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>

#include "machine/caller.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/memory_kinds.h"

namespace simt {
namespace {

bool host_may_write(std::uint64_t address) {
  const auto allocation = Arena::instance().live(reinterpret_cast<const void*>(address));
  return (allocation && allocation->host) || registered_range(address).end != 0;
}

std::atomic<bool> somebody_looks{false};  // in this launch or one before it

}  // namespace

// Before a block looks or tells. Once for the lanes of a warp that do it together, as they do on a GPU.
void Polling::take_turn() {
  if (turns_ && worker_.runs_first()) turns_->pass(place_);
}

void Polling::note_vain(std::uint64_t address, std::uint64_t pc, unsigned weight) {
  if (turns_) turns_->pass(place_);
  vain_address_ = address;
  constexpr unsigned kMany = 4096, kSample = 61;  // odd: so that no place in a loop is always missed
  vain_ += weight;
  if (vain_ < kMany) return;
  if (!waits_) {
    waits_ = somebody_looks = true;
    next_state_ = 0;
    std::fill_n(states_, kStates, 0u);
    launch_->waiting.note_waiting();
  }
  if (address == 0 || vain_ % kSample) return;
  launch_->waiting.note_polled(address, pc, host_may_write(address));
}

void Polling::hold_back(std::uint64_t address) {
  using Clock = std::chrono::steady_clock;
  constexpr unsigned kMostTried = 16, kMostHeld = 2;
  constexpr std::chrono::milliseconds kUntilSomebodyLooks{10}, kLate{700};
  static std::atomic<unsigned> held{0};
  if (!launch_->options.schedule || turns_ || launch_->request.cooperative || !somebody_looks || held >= kMostHeld ||
      address == vain_address_ || !launch_->waiting.has_company() || launch_->waiting.tried_to_hold(kMostTried))
    return;
  note_progress();  // a block that writes does not wait any more
  auto since = Clock::now();
  for (bool looks = false; !launch_->ending.aborted; std::this_thread::sleep_for(std::chrono::microseconds(200))) {
    if (!looks && launch_->waiting.is_polled(address)) {
      if (held.fetch_add(1) >= kMostHeld) return;
      looks = true;
      since = Clock::now();
    }
    if (Clock::now() - since > (looks ? kLate : kUntilSomebodyLooks)) return;
    if (looks && !launch_->waiting.somebody_waits()) return;  // it has given up
  }
}

void Polling::read_late(std::uint64_t address) {
  using Clock = std::chrono::steady_clock;
  constexpr unsigned kMostLate = 2;  // of a worker, in a launch
  constexpr std::chrono::milliseconds kUntilAnother{20};
  own_update_ = 0;
  if (!launch_->options.schedule || turns_ || launch_->request.cooperative || !launch_->waiting.has_company() ||
      late_reads_++ >= kMostLate)
    return;
  const auto* const word = reinterpret_cast<const std::uint8_t*>(address);
  const std::uint8_t left = __atomic_load_n(word, __ATOMIC_RELAXED);
  for (const auto since = Clock::now(); Clock::now() - since < kUntilAnother && !launch_->ending.aborted;
       std::this_thread::sleep_for(std::chrono::microseconds(200)))
    if (__atomic_load_n(word, __ATOMIC_RELAXED) != left) return;
}

// A kernel that goes on working while it looks for a word from the host.
void Polling::note_poll(std::uint64_t address) {
  constexpr unsigned kMany = 4096;
  constexpr std::chrono::milliseconds kPatience{200};
  if (++polls_ % kMany || !host_may_write(address)) return;
  if (std::chrono::steady_clock::now() - launch_->progress.begun > kPatience) launch_->caller->let_go();
}

void Polling::note_volatile_read(std::uint64_t address, std::size_t bytes, std::uint64_t pc) {
  take_turn();
  if (address == own_update_) read_late(address);
  Seen now{address, 0};
  std::memcpy(&now.value, reinterpret_cast<const void*>(address), std::min(bytes, sizeof now.value));
  Seen& before = seen_[(address / 4 ^ address / 256) % kSeen];  // allocations begin at multiples of 256
  if (before.address == now.address && before.value == now.value) {
    note_vain(address, pc);
    if (launch_->caller && !launch_->caller->is_gone()) note_poll(address);
  }
  before = now;
}

void Polling::end_waiting() {
  vain_ = 0;
  if (waits_) launch_->waiting.go_on();
  waits_ = false;
}

void Polling::look() {
  if (turns_) turns_->pass(place_);
  if (waits_) launch_->waiting.look(*this);
}

// Two equal states of a loop show that only somebody else can end it.
bool Polling::has_changed() {
  std::uint64_t state = 1;
  const auto mix = [&](std::uint64_t word) { state = (state ^ word) * 0x9e3779b97f4a7c15ull, state ^= state >> 29; };
  for (unsigned i = 0; i < worker_.threads(); ++i) {
    const Lane& lane = worker_.lane_at(i);
    mix(static_cast<std::uint64_t>(lane.why));
    if (!lane.context.stack_pointer || worker_.ended(i)) continue;
    const auto* const end = reinterpret_cast<const std::uint64_t*>(lane.host);
    const auto begin = reinterpret_cast<std::uint64_t>(lane.context.stack_pointer) & ~std::uint64_t{1};
    for (auto* at = reinterpret_cast<const std::uint64_t*>(begin); at < end; ++at) mix(*at);
  }
  if (std::find(states_, states_ + kStates, state) != states_ + kStates) return false;
  states_[next_state_++ % kStates] = state;
  return true;
}

}  // namespace simt
