// Thread block clusters: the blocks of a cluster run at the same time, each on a worker of its own, and reach each
// other's shared memory.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

#include "include/simt/vocabulary.h"
#include "machine/observer.h"

namespace simt {

struct BlockBarriers;
struct LaunchRequest;
struct Kernel;

constexpr unsigned kPortableCluster = 8, kLargestCluster = 16;  // blocks

// Which blocks of a grid are in one cluster.
struct ClusterShape {
  simt_uint3 blocks{1, 1, 1};  // of a cluster, in each dimension
  unsigned size() const { return blocks.x * blocks.y * blocks.z; }
  // The number in the grid of the block with this rank in the cluster with this number, x fastest throughout.
  std::uint64_t block_at(const simt_uint3& grid, std::uint64_t cluster, unsigned rank) const;
};

// Shared memory as it lies in a worker's thread: the __shared__ variables, then dynamic shared memory.
struct SharedRanges {
  std::uintptr_t begin[2] = {}, bytes[2] = {};
};

// What an observer of one block shows to those of the cluster's other blocks, from the block's beginning until all of
// the cluster have ended. The cluster calls these functions while nobody looks.
class ClusterNote {
 public:
  virtual ~ClusterNote() = default;
  virtual void begin() = 0;
  virtual void end() = 0;
};

// One block of a cluster, as its other blocks see it.
struct ClusterMember {
  std::uint64_t block = 0;
  SharedRanges shared;
  BlockBarriers* barriers = nullptr;
  std::vector<ClusterNote*> notes;  // by the numbers of the observers' kinds; null: none
  std::atomic<bool> ended{false};
};

// The blocks of one cluster after the other, on the same workers. The functions that wait return false if the launch
// was aborted meanwhile.
class Cluster {
 public:
  explicit Cluster(unsigned size) : members_(size), alive_(size) {}

  // A block begins: waits until all blocks of the cluster have begun.
  bool begin(unsigned rank, std::uint64_t block, const SharedRanges& shared, BlockBarriers& barriers,
             const Listeners& listeners, const std::atomic<bool>& aborted);
  // Waits until every block that has not ended waits here.
  bool barrier(const std::atomic<bool>& aborted);
  // A block has ended: waits until all have, because its shared memory may still be in use.
  bool end(unsigned rank, const std::atomic<bool>& aborted);

  unsigned size() const { return static_cast<unsigned>(members_.size()); }
  ClusterMember& member(unsigned rank) { return members_[rank]; }
  const ClusterMember& member(unsigned rank) const { return members_[rank]; }
  // The rank of the block whose shared memory contains the address; size() if there is none.
  unsigned owner_of(std::uint64_t address) const;
  // The rank of a block; size() if it is in another cluster.
  unsigned rank_of(std::uint64_t block) const;

 private:
  bool meet(std::unique_lock<std::mutex>& lock, const std::atomic<bool>& aborted);
  std::vector<ClusterMember> members_;
  std::mutex mutex_;
  std::condition_variable changed_;
  unsigned alive_, waiting_ = 0, ended_ = 0;
  std::uint64_t round_ = 0, done_ = 0;  // meetings, and clusters, that are over
};

}  // namespace simt
