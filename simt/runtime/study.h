// What the time model wants to know of a launch beyond requests and sectors: of a few blocks, evenly spread, each request is looked at
// more closely. Counts here are sums over those blocks.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "api_memory.h"
#include "study_kernel.h"
#include "trace.h"

namespace simt {

// Instructions of a basic block or of many, as a warp issues them.
struct InstructionMix {
  double fp32 = 0, fp64 = 0, special = 0, other = 0;
  bool asks_grid = false;  // reads gridDim: a loop that steps by it is not unrolled
  void operator+=(const InstructionMix& more);
  double all() const { return fp32 + fp64 + special + other; }
};
// What rewrite_assembly has written behind the call that announced the basic block.
InstructionMix mix_at(std::uint64_t pc);

// What one warp waits for, one thing after the other.
struct Chain {
  double cold = 0;       // loads of memory that the block has not touched before
  double near = 0;       // the same, where DRAM has brought it along with a neighbour that the block has touched
  double rounds = 0;     // of the cold ones, those that wait behind a store of what the ones before have brought
  double warm = 0;       // loads of memory that it has
  double shared = 0;     // loads of shared memory
  double exchanges = 0;  // shuffles, votes and the like
  double warp_barriers = 0;
  double barriers = 0;
  double atomics = 0;  // in global memory, with a barrier behind them: someone waits for the answer
  double instructions = 0;
  void operator+=(const Chain& more);
  double weight() const;  // to tell which warp is the last
};

// One allocation's part.
struct Region {
  std::uint64_t begin = 0, end = 0;                 // the allocation
  MemoryKind kind = MemoryKind::device;             // where it is
  std::uint64_t low = ~std::uint64_t{0}, high = 0;  // touched
  double loaded = 0, stored = 0;                    // distinct sectors, block by block
  double used = 0;                                  // bytes that lanes loaded
  bool restricted = false;                          // all pointers to it that the kernel gets are declared __restrict__
};

// What atomics ask of one line of the L2 cache: requests of one lane, of several, and these as often as lanes share one address.
struct HotLine {
  std::uint64_t line = 0;
  double alone = 0, together = 0, turns = 0;
};

struct Work {
  std::uint64_t blocks = 0;  // studied
  double load_requests = 0, load_lines = 0, load_sectors = 0;
  double store_requests = 0, store_lines = 0, store_sectors = 0;
  double load_passes = 0;    // over the banks of the L1 cache, which are shared memory's
  double partly_stored = 0;  // sectors of which a block wrote only a part
  double exchanges = 0;
  double store_parts = 0;  // of store_sectors, those of which a request wrote only a part
  double shared_load_wavefronts = 0, shared_store_wavefronts = 0, shared_requests = 0, shared_load_requests = 0;
  double atomic_requests = 0, atomic_lanes = 0, atomic_sectors = 0;
  double shared_atomic_requests = 0, shared_atomic_turns = 0;
  InstructionMix instructions;
  Chain chain;  // of each block the slowest warp, from barrier to barrier
  Chain alone;  // of that block among those studied alone which has the most to wait for
  std::vector<Region> regions;
  std::vector<HotLine> hot;  // the first few
  std::vector<std::uint64_t>
      seen[2];  // sectors of two blocks that run at the same time, in order; the lowest bit: stored to
  void operator+=(const Work& more);
};

// Watches the requests of one block after the other.
class Study {
 public:
  // `alone`: the block may do what no other does; its figures are kept apart.
  // `neighbour`: 0 and 1 are two that start one after the other; 2 is any other.
  void begin_block(std::uint64_t grid_threads, const PassedPointers& passed, bool alone, unsigned neighbour);
  void set_warp(unsigned warp) { warp_ = warp; }
  void request(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, bool shared);
  void basic_block(std::uint64_t pc);
  void operation(bool exchange);  // of the warp in hand: a shuffle or the like, or only a barrier
  void barrier();                 // of the whole block
  std::uint64_t end_block();      // returns its requests
  Work take();

 private:
  struct Stream {
    std::uint64_t pc = 0, last = 0;
    double consumed = 0;
    unsigned repeats = 0;
  };
  // Loads of shared memory that a GPU makes in one: each lane's are neighbours, and what they fetch together begins where 16 bytes begin.
  struct Wide {
    std::uint64_t begin[kWarp];  // of each lane
    std::uint32_t mask = 0;
    unsigned bytes = 0, passes = 0;
    double at = 0;  // how many instructions the warp had made
  };
  struct WarpState {
    Chain chain;
    double arithmetic = 0;
    bool cold_open = false, near_open = false, warm_open = false, shared_open = false, atomic_open = false;
    std::vector<Stream> global, shared;
    bool in_rounds = false;             // the next load waits behind a store
    std::vector<std::uint64_t> stored;  // allocations that were stored to since the loads on their way
    std::vector<Wide> wide;             // the latest loads of shared memory
    unsigned requests = 0;
    std::vector<std::pair<std::uint64_t, unsigned>> entered;  // basic blocks, and at which request the last time
  };
  enum class From { dram, neighbour, cache, shared };  // where a load finds what it wants
  bool joins(WarpState& warp, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes);
  void wait_for_atomic(WarpState& warp);
  bool touch(std::uint64_t sector, unsigned bit, unsigned bytes);
  bool loaded(std::uint64_t sector) const;
  void grow();
  void end_stretch();
  void load(WarpState& warp, std::vector<Stream>& streams, std::uint64_t pc, std::uint64_t address, unsigned bytes,
            From from);
  void wait_behind_stores(WarpState& warp, const Region& region);
  void store(WarpState& warp, const Region& region);
  Region& region_of(std::uint64_t address);

  Work work_, aside_;  // aside_: of blocks among others, while one is studied alone
  bool alone_ = false;
  unsigned neighbour_ = 2;
  bool asks_grid_ = false;
  unsigned warp_ = 0;
  std::uint64_t grid_threads_ = 0, requests_ = 0;
  const PassedPointers* passed_ = nullptr;
  std::array<WarpState, kMaxThreads / kWarp> warps_;
  // Open addressing: the sector, what was done with it, and how many of its bytes were stored.
  struct Seen {
    std::uint64_t sector : 54, bits : 2, stored : 8;
  };
  std::vector<Seen> seen_;
  std::size_t seen_count_ = 0;
  std::size_t last_region_ = 0;
};

}  // namespace simt
