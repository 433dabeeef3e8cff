// What the process has counted and found so far.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "checks/hazards.h"
#include "counts/requests.h"
#include "counts/study_report.h"
#include "include/simt/session.h"
#include "machine/launch.h"
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

class SessionState {
 public:
  static SessionState& instance();

  Options options();
  void set_options(const Options& options);

  void add_launch(Launch& launch, const std::vector<Site>& sites);
  // `place` is computed only for the first hazard of its site, and for a hazard that comes before it in grid order.
  template <class Describe>
  void add_hazard(HazardKind kind, const Party& party, const Party& other, Describe describe) {
    const std::lock_guard lock(mutex_);
    const auto key = std::make_tuple(kind, party.pc, other.pc);
    const auto found = hazards_.find(key);
    if (found == hazards_.end()) {
      const std::uint64_t order = hazards_.size();
      hazards_.emplace(key, describe()).first->second.order = order;
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
    confirmed_reads_.insert(pc);
  }

  // What is worth a word, but no hazard: one for each subject, the first in grid order.
  void add_note(const std::string& subject, const RawHazard& note) {
    const std::lock_guard lock(mutex_);
    const auto [known, fresh] = notes_.emplace(subject, note);
    if (!fresh && before(note.party, note.other, known->second)) known->second = note;
  }

  bool has_note(const std::string& subject) {
    const std::lock_guard lock(mutex_);
    return notes_.contains(subject);
  }

  // Threads of a block have missed a barrier, or lanes of its warp a warp operation: races among them may follow.
  void note_divergence(const std::string& kernel, const simt_uint3& block, int warp = -1) {
    constexpr std::size_t kMost = 1 << 16;
    const std::lock_guard lock(mutex_);
    if (diverged_.size() < kMost) diverged_.emplace(kernel, block.x, block.y, block.z, warp);
  }

  // Each leak is a separate hazard.
  void add_leak(const RawHazard& leak) {
    const std::lock_guard lock(mutex_);
    leaks_.push_back(leak);
  }

  // Whether all writes by kernels are known: every launch was counted and checked, block by block, without an error.
  bool knows_all_writes() {
    const std::lock_guard lock(mutex_);
    return !unfollowed_ && hazards_.empty();
  }
  void note_unfollowed() {
    const std::lock_guard lock(mutex_);
    unfollowed_ = true;
  }

  void note_memset() {
    const std::lock_guard lock(mutex_);
    ++memsets_;
  }

  Report take_report();

 private:
  struct KernelRecord {
    std::string symbol, name;
    std::uint64_t launches = 0, barriers = 0, shared_bytes = 0;
    simt_uint3 grid{}, block{};
    bool sampled = false;
    double share = 1;
    std::map<std::pair<std::uint64_t, Op>, std::pair<Counts, Counts>> sites;  // global, shared
    std::vector<RawExample> examples;                                         // of the first launch
    std::vector<StudiedLaunches> work;
  };
  static bool before(const Party& party, const Party& other, const RawHazard& known);
  static KernelCounters finish(const KernelRecord& record, const std::string& name);

  std::mutex mutex_;
  Options options_;
  bool options_read_ = false;
  bool unfollowed_ = false;
  std::uint64_t memsets_ = 0;
  std::vector<KernelRecord> kernels_;
  std::vector<RawHazard> leaks_;
  std::map<std::string, RawHazard> notes_;
  using Divergence = std::tuple<std::string, unsigned, unsigned, unsigned, int>;  // kernel, block, warp or -1
  std::set<Divergence> diverged_;
  std::set<std::uint64_t> confirmed_reads_;
  std::map<std::tuple<HazardKind, std::uint64_t, std::uint64_t>, RawHazard> hazards_;
};

// Fills in the lines for the program points, and the message.
Hazard describe_hazard(const RawHazard& raw);

}  // namespace simt
