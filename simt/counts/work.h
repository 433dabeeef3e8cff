// What the time model needs to know about a launch beyond requests and sectors: sums over the blocks that were studied.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "memory/memory_kinds.h"

namespace simt {

// The instructions of one or more basic blocks, as a warp issues them.
struct InstructionMix {
  double fp32 = 0, fp64 = 0, special = 0, other = 0;
  bool asks_grid = false;                        // reads gridDim: a loop that steps by it is not unrolled
  double indexed_loads = 0, indexed_stores = 0;  // of arrays of each thread's own, by an index in a register
  double lanes = 0;                              // that take part in each, summed up
  void operator+=(const InstructionMix& more);
  double all() const { return fp32 + fp64 + special + other; }
};
// The numbers that rewrite_assembly wrote after the call that announces the basic block.
InstructionMix mix_at(std::uint64_t pc);

// What one warp waits for, one thing after the other.
struct Chain {
  double cold = 0;       // loads of memory that the block has not touched before
  double near = 0;       // the same, if DRAM has fetched it together with a neighbour that the block has touched
  double rounds = 0;     // how many cold loads wait behind a store of previously loaded data
  double warm = 0;       // loads of memory that the block has touched before
  double shared = 0;     // loads of shared memory
  double exchanges = 0;  // shuffles, votes and the like
  double warp_barriers = 0;
  double barriers = 0;
  double atomics = 0;                   // in global memory, followed by a barrier: some thread waits for the result
  double copies = 0, near_copies = 0;   // by the copy engine, from DRAM and from the L2 cache: what was left of them
  double tensor = 0, tensor_group = 0;  // operations of tensor cores: see Work
  double tensor_waits = 0;              // for the sums of the instruction before
  double instructions = 0;
  void operator+=(const Chain& more);
  double weight() const;  // to find the warp that ends last
};

// The accesses to one allocation.
struct Region {
  std::uint64_t begin = 0, end = 0;                 // the allocation
  MemoryKind kind = MemoryKind::device;             // its kind of memory
  std::uint64_t low = ~std::uint64_t{0}, high = 0;  // touched
  double loaded = 0, stored = 0;                    // distinct sectors per block, summed
  double used = 0;                                  // bytes that lanes loaded
  double wanted = 0, written = 0;                   // distinct bytes per request that it loads and stores, summed
  bool restricted = false;                          // all kernel parameters that point to it are declared __restrict__
};

// Atomics on one line of the L2 cache: requests of a single lane, requests of several lanes, how many turns these take
// because lanes share an address, and requests of several lanes of which nvcc makes one operation.
struct HotLine {
  std::uint64_t line = 0;
  double alone = 0, together = 0, turns = 0, integers = 0;
};

// The instructions of the basic block at a program point.
struct Spot {
  std::uint64_t pc = 0;
  InstructionMix mix;
};

constexpr std::size_t kHotLines = 64;

struct Work {
  std::uint64_t blocks = 0;  // studied
  double load_requests = 0, load_lines = 0, load_sectors = 0;
  double store_requests = 0, store_lines = 0, store_sectors = 0;
  // Sectors that the distinct bytes of each request would fill, side by side; and how many sectors more a request
  // touches whose bytes lie side by side but begin within a sector.
  double load_needed = 0, load_shifted = 0, store_needed = 0, store_shifted = 0;
  double shared_load_needed = 0, shared_store_needed = 0;  // wavefronts without any bank conflict
  double active_lanes = 0;                                 // of all these requests
  double load_passes = 0;    // over the banks of the L1 cache, which are those of shared memory
  double partly_stored = 0;  // sectors of which a block wrote only a part
  double exchanges = 0;
  double store_parts = 0;  // how many of store_sectors a request wrote only in part
  // Of store_sectors and store_lines, what leaves the L1 cache together with the warp's store just before.
  double joined_sectors = 0, joined_lines = 0;
  double shared_load_wavefronts = 0, shared_store_wavefronts = 0, shared_requests = 0, shared_load_requests = 0;
  double atomic_requests = 0, atomic_lanes = 0, atomic_sectors = 0;
  double shared_atomic_requests = 0, shared_atomic_turns = 0;
  double engine_requests = 0, engine_lines = 0;  // of all these, by the copy engine
  // Operations of the tensor cores, as many on halves as would take as long: of warps (mma.sync), and of warpgroups
  // (wgmma), with the passes over the banks of shared memory for what these read.
  double tensor = 0, tensor_group = 0, tensor_passes = 0;
  double looks = 0;       // requests that load what other threads may write meanwhile: volatile, or by an atomic
  double links = 0;       // blocks that wait for another one before they tell the next
  double looks_back = 0;  // of `looks`, those between a word that the block tells and the next one that it tells
  InstructionMix instructions;
  Chain chain;  // the slowest warp of each block, from barrier to barrier
  Chain alone;  // the one with the longest waits among the blocks studied alone
  std::vector<Region> regions;
  std::vector<HotLine> hot;            // the first kHotLines lines
  std::vector<Spot> spots;             // where the instructions are
  std::vector<std::uint64_t> seen[2];  // sectors of two blocks that run at the same time, sorted; lowest bit: written
  std::vector<std::uint64_t>
      parts[2];  // of those, the ones that they leave partly written, with how many bytes; sorted
  void add(const HotLine& more);
  void operator+=(const Work& more);
  void add_spot(std::uint64_t pc, const InstructionMix& mix);
};

}  // namespace simt
