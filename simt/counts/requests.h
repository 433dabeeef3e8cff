// Sites (program points that access memory) and their costs, kept by one worker for the current launch.
#pragma once
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "counts/shape.h"
#include "counts/study.h"
#include "include/simt/session.h"
#include "machine/trace.h"

namespace simt {

// `distributed`: the shared memory of another block of the cluster.
enum class Space : std::uint8_t { global, shared, distributed, constant, local, none };

struct Counts {
  std::uint64_t requests = 0, transfers = 0, lanes = 0, bytes = 0;
  void operator+=(const Counts& other) {
    requests += other.requests;
    transfers += other.transfers;
    lanes += other.lanes;
    bytes += other.bytes;
  }
};

// Addresses inside one object that lives during the whole launch.
struct Extent {
  std::uint64_t begin = 1, end = 0;
  bool holds(std::uint64_t low, std::uint64_t high) const { return low >= begin && high <= end; }
};

struct Site {
  std::uint64_t pc = 0;
  Op op = kLoad;
  Counts global, shared;
  Counts retries;                       // shared loads of the loops that implement some shared atomics
  Extent global_extent, shared_extent;  // the object of its last valid access
  unsigned number = 0;                  // in the launch's list of points; 0: not assigned yet
  std::uint32_t reports = 0;            // hazards that name it
  std::uint32_t next = 0;               // the site that came next last time, in the worker's list
};

// A complete request of one block.
struct RawExample {
  std::uint64_t pc = 0;
  Op op = kLoad;
  bool shared = false;
  std::uint64_t block = 0;
  std::size_t order = 0;  // within its block
  Example example;
};

class Checker;

// Takes warp requests from the merge, computes their costs, and passes them to the hazard checks.
class Requests {
 public:
  Requests() : index_(1024, 0), shapes_(kShapes) { sites_.emplace_back(); }

  void begin_launch(bool count, Checker* checker) {
    count_ = count;
    checker_ = checker;
  }

  // One warp request: the lanes in `mask` at `pc`, each at addresses[lane]; `values` are the old values that stores
  // replace.
  void add(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
           const std::uint64_t* values);

  // Of the next request; see Checker::set_marks.
  void set_marks(std::uint32_t unfenced, std::uint32_t hasty, const std::uint32_t* levels);

  // The sites recorded since the last call.
  std::vector<Site> take();

  // Whether to keep the requests of the next block as examples.
  void begin_block(bool keep) { keep_ = keep; }
  void set_warp(unsigned warp) { warp_ = warp; }
  // The study that looks closely at the next block's requests; null: none.
  void set_study(Study* study) { study_ = study; }
  // Some lanes of the warp have entered a basic block.
  void enter_block(std::uint64_t pc) {
    if (study_) study_->basic_block(pc);
  }
  // The examples kept since the last call, in the order of the requests.
  std::vector<RawExample> take_examples();

 private:
  std::uint32_t site_of(std::uint64_t pc, Op op);
  std::uint32_t find_site(std::uint64_t pc, Op op);
  void rehash();
  bool add_known(Site& site, Shape& shape, std::uint64_t first, const std::uint64_t* addresses,
                 const std::uint64_t* values);
  void add_global(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                  const std::uint64_t* values);
  void add_shared(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                  const std::uint64_t* values);
  void keep(const Site& site, bool shared, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
            unsigned transfers);
  void study(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses);
  static Space space_of(std::uint64_t address);

  bool count_ = true, keep_ = false;
  unsigned warp_ = 0;
  std::vector<RawExample> examples_;
  std::map<std::tuple<std::uint64_t, Op, bool, unsigned>, unsigned> kept_;  // per point and warp of the block
  Checker* checker_ = nullptr;
  Study* study_ = nullptr;
  std::vector<Site> sites_;           // [0] is none
  std::vector<std::uint32_t> index_;  // open addressing by (pc, op)
  std::uint32_t last_ = 0;            // the site of the last request
  static constexpr std::uint32_t kShapes = 256;
  std::vector<Shape> shapes_;  // the latest for each site and kind of mask
};

}  // namespace simt
