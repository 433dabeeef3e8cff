// A block's barriers for some of its threads: numbered ones, those of tiles of several warps, and mbarrier objects.
#pragma once
#include <algorithm>
#include <cstdint>
#include <mutex>
#include <vector>

#include "include/simt/phases.h"
#include "memory/access.h"

namespace simt {

struct BlockBarriers {
  // A numbered barrier, and how many predicates were true in its even and odd phases.
  struct Numbered {
    Phases phases;
    unsigned set[2];
  };
  // The phase that a stopped thread waits for.
  struct Awaited {
    const Phases* phases = nullptr;
    unsigned ended = 0;
  };
  struct MBarrier {
    std::uint64_t address;
    unsigned expected, pending;
    std::uint64_t ended;                          // phases
    long bytes;                                   // of copies that the phase still waits for
    bool from_others = false;                     // another block of the cluster has arrived here
    std::uint64_t announced = 0;                  // where bytes were announced last
    std::uint64_t brought = 0;                    // where a copy brought some last
    long announced_bytes = 0, brought_bytes = 0;  // since a phase last ended
  };
  // The phase of an mbarrier object that a stopped thread has found unfinished, and nothing else since.
  struct AwaitedPhase {
    std::uint64_t address = 0, ended = 0;
  };

  void begin_block(unsigned threads) {
    std::fill_n(&tile_phases_[0][0], sizeof tile_phases_ / sizeof(Phases), Phases{});
    std::fill_n(numbered_, kNumbered, Numbered{});
    std::fill_n(awaited_, threads, Awaited{});
    std::fill_n(awaited_phase_, threads, AwaitedPhase{});
    rounds_in_vain = 0;
    mbarriers.clear();
    phases.clear();
  }
  Numbered& numbered(unsigned number) { return numbered_[number % kNumbered]; }
  // A thread's tile of so many lanes, several warps.
  Phases& of_tile(unsigned lanes, unsigned lane_of_block) {
    return tile_phases_[static_cast<unsigned>(__builtin_ctz(lanes) - 6) % kTileSizes][lane_of_block / lanes];
  }
  std::uint64_t& deposit(unsigned lane_of_block) { return deposits_[lane_of_block]; }
  Awaited& awaited_by(unsigned lane_of_block) { return awaited_[lane_of_block]; }
  const Awaited& awaited_by(unsigned lane_of_block) const { return awaited_[lane_of_block]; }

  AwaitedPhase& awaited_phase_of(unsigned lane_of_block) { return awaited_phase_[lane_of_block]; }
  const AwaitedPhase& awaited_phase_of(unsigned lane_of_block) const { return awaited_phase_[lane_of_block]; }
  MBarrier* mbarrier_at(std::uint64_t address) {
    const auto found = std::find_if(mbarriers.begin(), mbarriers.end(),
                                    [address](const MBarrier& one) { return one.address == address; });
    return found == mbarriers.end() ? nullptr : &*found;
  }

  // Other blocks of the cluster arrive here, too: hold `mutex`.
  std::mutex mutex;
  std::vector<MBarrier> mbarriers;
  std::vector<Phases*> phases;  // of cuda::barrier objects in shared memory
  unsigned rounds_in_vain = 0;  // in which all threads waited for phases, and none ended

 private:
  static constexpr unsigned kNumbered = 16;
  static constexpr unsigned kTileSizes = 4;  // 64, 128, 256 and 512 threads
  Numbered numbered_[kNumbered] = {};
  Awaited awaited_[kMaxThreads];
  AwaitedPhase awaited_phase_[kMaxThreads];
  Phases tile_phases_[kTileSizes][kMaxThreads / 64] = {};
  std::uint64_t deposits_[kMaxThreads];
};

}  // namespace simt
