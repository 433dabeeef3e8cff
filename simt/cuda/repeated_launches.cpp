#include "cuda/repeated_launches.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "checks/hazards.h"
#include "cuda/held_launch.h"
#include "include/simt/pieces.h"
#include "machine/launch.h"
#include "machine/run_launch.h"
#include "memory/arena.h"
#include "program/modules.h"

namespace simt {
namespace {

template <class T>
void append(std::string& to, const T& value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// All that a kernel can write and another launch read: its memory, and the variables of its program. Appends to `shape`
// where it lies.
std::vector<MemoryPiece> memory_of(const Launch& launch, std::string& shape) {
  std::vector<MemoryPiece> all = pieces_of_memory();
  const Module& module = *launch.kernel.module;
  const auto add = [&](std::uintptr_t begin, std::uintptr_t end) {
    all.push_back({reinterpret_cast<const std::byte*>(begin), end - begin});
  };
  add(module.writable_begin, module.writable_end);
  add(module.constant_begin, module.constant_end);
  append(shape, Arena::instance().allocations_so_far());
  for (const MemoryPiece& one : all) append(shape, one.begin), append(shape, one.bytes);
  return all;
}

std::size_t size_of(const std::vector<MemoryPiece>& all) {
  std::size_t sum = 0;
  for (const MemoryPiece& one : all) sum += one.bytes;
  return sum;
}

// Hashes of all pieces, by as many threads as there are cores.
void append_hashes(std::string& to, const std::vector<MemoryPiece>& all) {
  constexpr std::size_t kPiece = 4 << 20;
  std::vector<MemoryPiece> pieces;
  for (const MemoryPiece& one : all)
    for (std::size_t at = 0; at < one.bytes; at += kPiece)
      pieces.push_back({one.begin + at, std::min(kPiece, one.bytes - at)});
  std::vector<std::size_t> hashes(pieces.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < pieces.size(); i = next++)
      hashes[i] = std::hash<std::string_view>()({reinterpret_cast<const char*>(pieces[i].begin), pieces[i].bytes});
  };
  {
    std::vector<std::jthread> others;
    const std::size_t more = std::min<std::size_t>(std::thread::hardware_concurrency(), pieces.size());
    for (std::size_t i = 1; i < more; ++i) others.emplace_back(work);
    work();
  }
  for (const std::size_t hash : hashes) append(to, hash);
}

// A launch's shape, and its arguments.
std::string shape_of(const LaunchRequest& request) {
  std::string shape;
  append(shape, request.grid), append(shape, request.block), append(shape, request.dynamic_shared);
  return shape;
}
std::string call_of_request(const LaunchRequest& request) {
  std::string call = shape_of(request);
  append(call, request.stream);
  for (std::size_t i = 0; i < request.argument_count; ++i)
    call.append(const_cast<const char*>(static_cast<const volatile char*>(request.arguments[i].begin)),
                request.arguments[i].bytes);
  return call;
}

// What is known of a kernel's launches.
struct Known {
  double all_s = 0, last_s = 0;  // how long they took
  int looked = 0;                // at memory, for how many in a row in vain
  bool said = false;
  struct Settled {
    std::string memory;
    std::shared_ptr<const Launch> launch;
    std::vector<Touched::Range> touched;
  };
  std::map<std::string, Settled> settled;  // by shape and arguments: has left memory as it was
  struct Counted {
    std::shared_ptr<const Launch> launch;
    int others = 0;  // launches since then that were not counted
  };
  std::map<std::string, Counted> counted;  // by shape: the last one
};

std::mutex mutex;
Known& known_of(const Launch& launch) {
  static auto* all = new std::map<std::uintptr_t, Known>;  // by the address of the kernel's code
  return (*all)[launch.kernel.begin];
}

constexpr double kAlways = std::numeric_limits<double>::infinity();
constexpr double kWorthIt_s = 1;  // less than that in all launches of a kernel is not worth any of this
constexpr std::size_t kKept = 4;  // of a kernel's launches, in each of the two lists

bool may_pay_to_look(const Launch& launch, const Known& known) {
  constexpr double kLaunch_s = 0.002;
  constexpr int kTries = 4;
  return launch.request.arguments && launch.kernel.module && known.all_s > kWorthIt_s && known.last_s > kLaunch_s &&
         known.looked < kTries && !Arena::instance().has_memory_beside();
}

// What memory holds; empty if finding out would take longer than half of what a launch takes.
std::string state_of_memory(const Launch& launch, double launch_s) {
  constexpr double kBytesPerSecond = 2e9;
  std::string state;
  const std::vector<MemoryPiece> all = memory_of(launch, state);
  if (2 * static_cast<double>(size_of(all)) > launch_s * kBytesPerSecond) return {};
  append_hashes(state, all);
  return state;
}

}  // namespace

Repetition::Repetition(Launch& launch) : launch_(launch), allowed_(may_be_left_out(launch) && launch.request.counted) {
  if (!allowed_) return;
  outputs_ = outputs_of_kernels();
  const std::lock_guard lock(mutex);
  Known& known = known_of(launch);
  if (may_pay_to_look(launch, known)) {
    memory_ = state_of_memory(launch, known.last_s);
    ++known.looked;
  }
  if (!memory_.empty()) {
    call_ = call_of_request(launch.request);
    if (const auto settled = known.settled.find(call_);
        settled != known.settled.end() && settled->second.memory == memory_) {
      launch.left_out = true;
      launch.counted_as = settled->second.launch;
      touched_ = settled->second.touched;
      known.looked = 0;
      if (!std::exchange(known.said, true))
        std::fprintf(
            stderr,
            "warpwise: %s is launched again with the same arguments, on memory that the last launch left as it "
            "was: such launches are left out from here on, and counted as that one (exec --exact runs all)\n",
            short_name(launch.kernel.name, false).c_str());
    }
  }
  if (!launch.left_out && may_be_sampled(launch) && counting_has_taken_long(launch))
    if (const auto counted = known.counted.find(shape_of(launch.request));
        counted != known.counted.end() && counted->second.others < launches_for_one() - 1) {
      launch.counted_as = counted->second.launch;
      launch.choice.take_none();
      ++counted->second.others;
    }
  begun_ = std::chrono::steady_clock::now();
}

void Repetition::has_run(const std::shared_ptr<Launch>& launch, const std::vector<Touched::Range>& touched) {
  if (!allowed_) return;
  const std::lock_guard lock(mutex);
  Known& known = known_of(launch_);
  known.last_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  known.all_s += known.last_s;
  if (launch_.ending.error || known.all_s < kWorthIt_s) return;
  if (!launch->counted_as) {
    if (known.counted.size() >= kKept) known.counted.clear();
    known.counted[shape_of(launch_.request)] = {launch, 0};
  }
  if (memory_.empty() || outputs_of_kernels() != outputs_ || has_children(launch_)) return;
  if (state_of_memory(launch_, kAlways) != memory_) return;
  if (known.settled.size() >= kKept) known.settled.clear();
  known.settled[call_] = {memory_, launch->counted_as ? launch->counted_as : launch, touched};
}

}  // namespace simt
