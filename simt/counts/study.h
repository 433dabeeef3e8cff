// What the time model needs to know about a launch beyond requests and sectors. For a few blocks, evenly spread, each
// request is analysed closely. The counts are sums over these blocks.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "counts/study_kernel.h"
#include "machine/trace.h"
#include "memory/memory_kinds.h"

namespace simt {

// The instructions of one or more basic blocks, as a warp issues them.
struct InstructionMix {
  double fp32 = 0, fp64 = 0, special = 0, other = 0;
  bool asks_grid = false;  // reads gridDim: a loop that steps by it is not unrolled
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
  double atomics = 0;  // in global memory, followed by a barrier: some thread waits for the result
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

// Atomics on one line of the L2 cache: requests of a single lane, requests of several lanes, and how many turns these
// take because lanes share an address.
struct HotLine {
  std::uint64_t line = 0;
  double alone = 0, together = 0, turns = 0;
};

// The instructions of the basic block at a program point.
struct Spot {
  std::uint64_t pc = 0;
  InstructionMix mix;
};

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
  double shared_load_wavefronts = 0, shared_store_wavefronts = 0, shared_requests = 0, shared_load_requests = 0;
  double atomic_requests = 0, atomic_lanes = 0, atomic_sectors = 0;
  double shared_atomic_requests = 0, shared_atomic_turns = 0;
  InstructionMix instructions;
  Chain chain;  // the slowest warp of each block, from barrier to barrier
  Chain alone;  // the one with the longest waits among the blocks studied alone
  std::vector<Region> regions;
  std::vector<HotLine> hot;            // the first few lines
  std::vector<Spot> spots;             // where the instructions are
  std::vector<std::uint64_t> seen[2];  // sectors of two blocks that run at the same time, sorted; lowest bit: written
  void operator+=(const Work& more);
};

// Analyses the requests of one block after the other.
class Study {
 public:
  // `alone`: the block may do what no other block does; its figures are kept separately. `neighbour`: 0 and 1 are two
  // blocks that start one after the other; 2 is any other block.
  void begin_block(std::uint64_t grid_threads, const PassedPointers& passed, bool alone, unsigned neighbour);
  void set_warp(unsigned warp) { warp_ = warp; }
  void request(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, bool shared);
  void basic_block(std::uint64_t pc);
  void operation(bool exchange);  // of the current warp: a shuffle or the like, or only a barrier
  void barrier();                 // of the whole block
  std::uint64_t end_block();      // returns the block's number of requests
  Work take();

 private:
  struct Stream {
    std::uint64_t pc = 0, last = 0;
    double consumed = 0;
    unsigned repeats = 0;
  };
  // Shared-memory loads that a GPU makes as one: each lane's are neighbours, and together they begin at a multiple of
  // 16 bytes.
  struct Wide {
    std::uint64_t begin[kWarp];  // of each lane
    std::uint32_t mask = 0;
    unsigned bytes = 0, passes = 0, distinct = 0, needed = 0;  // distinct: addresses
    double at = 0;                                             // how many instructions the warp had executed
  };
  struct WarpState {
    Chain chain;
    double arithmetic = 0;
    bool cold_open = false, near_open = false, warm_open = false, shared_open = false, atomic_open = false;
    std::vector<Stream> global, shared;
    bool in_rounds = false;             // the next load waits behind a store
    std::vector<std::uint64_t> stored;  // allocations written since the loads in flight
    std::vector<Wide> wide;             // the latest shared-memory loads
    unsigned requests = 0;
    struct Entered {
      std::uint64_t pc = 0;
      unsigned requests = 0;  // so far, at the last entry
      InstructionMix mix;     // of all entries
    };
    std::vector<Entered> entered;  // basic blocks
  };
  enum class From { dram, neighbour, cache, shared };  // where a load finds its data
  // The sectors and lines that a request touches, each once, in the order of its lanes.
  struct Touch {
    std::uint64_t sectors[2 * kWarp], lines[2 * kWarp];
    unsigned sector_count = 0, line_count = 0;
    unsigned bytes = 0;     // of all lanes
    unsigned distinct = 0;  // bytes, each counted once
    unsigned needed() const { return (distinct + 31) / 32; }
  };
  static Touch touch_of(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes);
  struct Fresh {
    unsigned all = 0, alone = 0;
  };
  Fresh touch_all(const Touch& touched, Op op, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes);
  void count_hot_lines(const Touch& touched, std::uint32_t mask, unsigned together);
  void request_shared(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  void request_global(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  bool joins(WarpState& warp, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes);
  void wait_for_atomic(WarpState& warp);
  bool touch(std::uint64_t sector, unsigned bit, unsigned bytes);
  bool loaded(std::uint64_t sector) const;
  void grow();
  void end_stretch();
  void add_spots();
  void load(WarpState& warp, std::vector<Stream>& streams, std::uint64_t pc, std::uint64_t address, unsigned bytes,
            From from);
  void wait_behind_stores(WarpState& warp, const Region& region);
  void store(WarpState& warp, const Region& region);
  Region& region_of(std::uint64_t address);

  Work work_, aside_;  // aside_: of the other blocks, while one is studied alone
  bool alone_ = false;
  unsigned neighbour_ = 2;
  bool asks_grid_ = false;
  unsigned warp_ = 0;
  std::uint64_t grid_threads_ = 0, requests_ = 0;
  const PassedPointers* passed_ = nullptr;
  std::array<WarpState, kMaxThreads / kWarp> warps_;
  // Open addressing: the sector, how it was accessed, and how many of its bytes were stored.
  struct Seen {
    std::uint64_t sector : 54, bits : 2, stored : 8;
  };
  std::vector<Seen> seen_;
  std::size_t seen_count_ = 0;
  std::size_t last_region_ = 0;
};

}  // namespace simt
