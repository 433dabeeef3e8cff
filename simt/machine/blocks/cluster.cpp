#include "machine/blocks/cluster.h"

#include <chrono>

#include "machine/kernel.h"

namespace simt {
namespace {

constexpr std::chrono::milliseconds kLookForAbort{20};

}  // namespace

std::uint64_t ClusterShape::block_at(const simt_uint3& grid, std::uint64_t cluster, unsigned rank) const {
  const simt_uint3 first = index_in({grid.x / blocks.x, grid.y / blocks.y, grid.z / blocks.z}, cluster),
                   within = index_in(blocks, rank);
  const std::uint64_t x = first.x * blocks.x + within.x, y = first.y * blocks.y + within.y,
                      z = first.z * blocks.z + within.z;
  return x + grid.x * (y + grid.y * z);
}

// All blocks that have not ended meet.
bool Cluster::meet(std::unique_lock<std::mutex>& lock, const std::atomic<bool>& aborted) {
  const std::uint64_t round = round_;
  if (++waiting_ >= alive_) {
    waiting_ = 0;
    ++round_;
    changed_.notify_all();
    return true;
  }
  while (round_ == round && !aborted) changed_.wait_for(lock, kLookForAbort);
  return round_ != round;
}

bool Cluster::begin(unsigned rank, std::uint64_t block, const SharedRanges& shared, BlockBarriers& barriers,
                    const Listeners& listeners, const std::atomic<bool>& aborted) {
  std::unique_lock lock(mutex_);
  if (!meet(lock, aborted)) return false;  // now nobody looks at the earlier cluster any more
  ClusterMember& me = members_[rank];
  me.block = block;
  me.shared = shared;
  me.barriers = &barriers;
  me.ended = false;
  me.notes.clear();
  for (const auto& one : listeners.all()) me.notes.push_back(one ? one->cluster_note() : nullptr);
  for (ClusterNote* const note : me.notes)
    if (note) note->begin();
  return meet(lock, aborted);
}

bool Cluster::barrier(const std::atomic<bool>& aborted) {
  std::unique_lock lock(mutex_);
  return meet(lock, aborted);
}

bool Cluster::end(unsigned rank, const std::atomic<bool>& aborted) {
  std::unique_lock lock(mutex_);
  ClusterMember& me = members_[rank];
  for (ClusterNote* const note : me.notes)
    if (note) note->end();
  me.ended = true;
  const std::uint64_t done = done_;
  if (++ended_ == size()) {
    ended_ = 0;
    alive_ = size();
    ++done_;
    changed_.notify_all();
    return true;
  }
  if (--alive_ <= waiting_) {  // the others met without it
    waiting_ = 0;
    ++round_;
    changed_.notify_all();
  }
  while (done_ == done && !aborted) changed_.wait_for(lock, kLookForAbort);
  return done_ != done;
}

unsigned Cluster::owner_of(std::uint64_t address) const {
  unsigned rank = 0;
  for (; rank < size(); ++rank) {
    const SharedRanges& shared = members_[rank].shared;
    if (address - shared.begin[0] < shared.bytes[0] || address - shared.begin[1] < shared.bytes[1]) break;
  }
  return rank;
}

unsigned Cluster::rank_of(std::uint64_t block) const {
  unsigned rank = 0;
  while (rank < size() && members_[rank].block != block) ++rank;
  return rank;
}

}  // namespace simt
