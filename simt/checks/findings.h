// What the checks have found so far in this process, with program points instead of lines. The report reads it.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "checks/hazards.h"
#include "memory/host_memory.h"
#include "program/symbols.h"

namespace simt {

// A hazard as found, with program points instead of lines.
struct RawHazard {
  HazardKind kind;
  std::string kernel;
  Party party, other;
  Place place;
  Op op = kLoad, other_op = kLoad;
  std::string detail;  // replaces the usual sentence about what happened
  std::uint64_t count = 1;
  RaceCause cause{};              // of a race between blocks
  bool cooperative = false;       // of a race: the launch was cooperative
  bool clustered = false;         // of a race: in the shared memory of a cluster's block
  HostMemory host{};              // the host memory that a kernel touched
  SourceLine at{}, other_at{};    // if known; else use the program points
  int warp = -1;                  // of a race between two threads of one warp: its number in the block
  bool complete = false;          // `detail` is all that there is to say
  std::uint64_t order = 0;        // how many others were found before it
  std::int64_t written = 0;       // of an uninitialised read: written elements, if only the first are
  bool written_as_count = false;  // as many bytes as the allocation has elements
};

// By kernel, block, and warp; -1: the whole block.
using Divergence = std::tuple<std::string, unsigned, unsigned, unsigned, int>;

// All findings at one moment.
struct FoundSoFar {
  std::map<std::tuple<HazardKind, std::uint64_t, std::uint64_t>, RawHazard> hazards;  // by kind and program points
  std::vector<RawHazard> leaks;
  std::map<std::string, RawHazard> notes;
  std::set<Divergence> diverged;
  std::set<std::uint64_t> confirmed_reads;
};

class Findings {
 public:
  static Findings& instance();

  // `place` is computed only for the first hazard of its site, and for a hazard that comes before it in grid order.
  template <class Describe>
  void add_hazard(HazardKind kind, const Party& party, const Party& other, Describe describe) {
    const std::lock_guard lock(mutex_);
    const auto key = std::make_tuple(kind, party.pc, other.pc);
    const auto found = found_.hazards.find(key);
    if (found == found_.hazards.end()) {
      const std::uint64_t order = found_.hazards.size();
      found_.hazards.emplace(key, describe()).first->second.order = order;
      return;
    }
    ++found->second.count;
    if (!before(party, other, found->second)) return;
    const std::uint64_t count = found->second.count, order = found->second.order;
    found->second = describe();
    found->second.count = count;
    found->second.order = order;
  }

  // A plain read that an atomic update of the same thread confirms: not a race with other threads' atomics.
  void add_confirmed_read(std::uint64_t pc) {
    const std::lock_guard lock(mutex_);
    found_.confirmed_reads.insert(pc);
  }

  // What is worth a word, but no hazard: one for each subject, the first in grid order.
  void add_note(const std::string& subject, const RawHazard& note) {
    const std::lock_guard lock(mutex_);
    const auto [known, fresh] = found_.notes.emplace(subject, note);
    if (!fresh && before(note.party, note.other, known->second)) known->second = note;
  }

  bool has_note(const std::string& subject) {
    const std::lock_guard lock(mutex_);
    return found_.notes.contains(subject);
  }

  // Threads of a block have missed a barrier, or lanes of its warp a warp operation: races among them may follow.
  void note_divergence(const std::string& kernel, const simt_uint3& block, int warp = -1) {
    constexpr std::size_t kMost = 1 << 16;
    const std::lock_guard lock(mutex_);
    if (found_.diverged.size() < kMost) found_.diverged.emplace(kernel, block.x, block.y, block.z, warp);
  }

  // Each leak is a separate hazard.
  void add_leak(const RawHazard& leak) {
    const std::lock_guard lock(mutex_);
    found_.leaks.push_back(leak);
  }

  // Whether all writes by kernels are known: every launch was counted and checked, block by block, without an error.
  bool knows_all_writes() {
    const std::lock_guard lock(mutex_);
    return !unfollowed_ && found_.hazards.empty();
  }
  void note_unfollowed() {
    const std::lock_guard lock(mutex_);
    unfollowed_ = true;
  }

  // Everything found since the last call. Confirmed reads stay known.
  FoundSoFar take();

 private:
  static bool before(const Party& party, const Party& other, const RawHazard& known);

  std::mutex mutex_;
  bool unfollowed_ = false;
  FoundSoFar found_;
};

inline void add_hazard(const RawHazard& hazard) {
  Findings::instance().add_hazard(hazard.kind, hazard.party, hazard.other, [&] { return hazard; });
}

}  // namespace simt
