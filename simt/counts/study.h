// For a few blocks of a launch, evenly spread, each request is analysed closely.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "counts/sectors.h"
#include "counts/study_kernel.h"
#include "counts/work.h"
#include "machine/async/async_work.h"
#include "machine/trace.h"

namespace simt {

// Analyses the requests of one block after the other.
class Study {
 public:
  // `alone`: the block may do what no other block does; its figures are kept separately. `neighbour`: 0 and 1 are two
  // blocks that start one after the other; 2 is any other block.
  void begin_block(std::uint64_t grid_threads, const PassedPointers& passed, bool alone, unsigned neighbour);
  void set_warp(unsigned warp) { warp_ = warp; }
  void request(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses, bool shared);
  void basic_block(std::uint64_t pc, std::uint32_t lanes);
  void operation(bool exchange);  // of the current warp: a shuffle or the like, or only a barrier
  void match(unsigned values);    // an operation that takes the lanes' different values one after another
  // The copy engine begins to bring data for the phase with this number; the current warp sees that so many have ended.
  void begin_copy(std::uint64_t barrier, std::uint64_t phase);
  void see_phase(std::uint64_t barrier, std::uint64_t ended);
  void tensor_instruction(const TensorInstruction& one);
  void barrier();             // of the whole block
  std::uint64_t end_block();  // returns the block's number of requests
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
  struct Look {
    std::uint64_t pc = 0, address = 0;
    std::uint32_t mask = 0;
    bool operator==(const Look&) const = default;
  };
  // A warp's latest store, with those just before it that fill the same sectors: up to four lines of them leave the L1
  // cache together (measured: docs/time-model.md, "Stores by parts").
  struct JoinedStores {
    static constexpr unsigned kMostLines = 4, kMost = 4 * kMostLines;
    std::uint64_t sectors[kMost];
    unsigned count = 0, bytes = 0;
  };
  struct WarpState {
    Chain chain;
    double arithmetic = 0;
    bool cold_open = false, near_open = false, warm_open = false, shared_open = false, atomic_open = false;
    std::vector<Stream> global, shared;
    bool in_rounds = false;             // the next load waits behind a store
    std::vector<std::uint64_t> stored;  // allocations written since the loads in flight
    std::vector<Wide> wide;             // the latest shared-memory loads
    JoinedStores joined;
    unsigned requests = 0;
    Look look;              // the latest request, if it was an atomic load
    bool waits = false;     // it was the same as the one before
    bool acquired = false;  // by a block that has told nothing
    // The latest exchange, unless it turns out to stand in for a tensor core's instruction; the next one does.
    bool exchanged = false, stands_in = false;
    std::uint64_t sums = 0;  // what the latest of these has given
    struct Entered {
      std::uint64_t pc = 0;
      unsigned requests = 0;  // so far, at the last entry
      InstructionMix mix;     // of all entries
    };
    std::vector<Entered> entered;  // basic blocks
  };
  enum class From { dram, neighbour, cache, shared };  // where a load finds its data
  struct Touched {
    TouchedSectors touched;
    Region& region;
    SectorsOfBlock::Fresh fresh;
  };
  Touched touch(Op op, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes);
  void settle_exchange(WarpState& warp);
  void join_stores(WarpState& warp, const TouchedSectors& touched);
  void request_engine(Op op, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes, bool shared);
  void request_shared(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  void request_global(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  bool joins(WarpState& warp, std::uint32_t mask, const std::uint64_t* addresses, unsigned bytes);
  void wait_for_atomic(WarpState& warp);
  void end_loads(WarpState& warp);
  static bool looks_again(WarpState& warp, std::uint64_t pc, Meta meta, std::uint32_t mask,
                          const std::uint64_t* addresses);
  void note_chain(WarpState& warp, Meta meta, std::uint32_t mask);
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
  bool has_told_ = false;  // the block has stored a word atomically
  int looked_back_ = 0;    // how often it has looked at words since it told one
  unsigned warp_ = 0;
  std::uint64_t grid_threads_ = 0, requests_ = 0;
  const PassedPointers* passed_ = nullptr;
  std::array<WarpState, kMaxThreads / kWarp> warps_;
  struct Copy {
    std::uint64_t barrier = 0, phase = 0;
    double begun = 0;  // how far the block was, as Chain::weight() counts
  };
  std::vector<Copy> copies_;  // the latest
  From copied_from_ = From::dram;
  SectorsOfBlock sectors_;
  std::size_t last_region_ = 0;
};

}  // namespace simt
