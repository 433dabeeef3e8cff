// Sites (program points that touch memory) and what each has cost, kept by one worker for the launch in hand.
#pragma once
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "../include/simt/session.h"
#include "shape.h"
#include "study.h"
#include "trace.h"

namespace simt {

enum class Space : std::uint8_t { global, shared, constant, local, none };

struct Counts {
  std::uint64_t requests = 0, transfers = 0, lanes = 0, bytes = 0;
  void operator+=(const Counts& other) {
    requests += other.requests;
    transfers += other.transfers;
    lanes += other.lanes;
    bytes += other.bytes;
  }
};

// Addresses in one object, live for the whole launch.
struct Extent {
  std::uint64_t begin = 1, end = 0;
  bool holds(std::uint64_t low, std::uint64_t high) const { return low >= begin && high <= end; }
};

struct Site {
  std::uint64_t pc = 0;
  Op op = kLoad;
  Counts global, shared;
  Counts retries;                       // shared loads of the loops that some shared atomics are made of
  Extent global_extent, shared_extent;  // where its last good access went
  unsigned number = 0;                  // in the launch's list of points; 0: not asked for yet
  std::uint32_t reports = 0;            // hazards that it was named in
  std::uint32_t next = 0;               // the site that followed last time, in the worker's list
};

// A request kept whole, of one block.
struct RawExample {
  std::uint64_t pc = 0;
  Op op = kLoad;
  bool shared = false;
  std::uint64_t block = 0;
  std::size_t order = 0;  // among those of its block
  Example example;
};

class Checker;

// Takes warp requests from the merge, prices them and hands them to the hazard checks.
class Requests {
 public:
  Requests() : index_(1024, 0), shapes_(kShapes) { sites_.emplace_back(); }

  void begin_launch(bool count, Checker* checker) {
    count_ = count;
    checker_ = checker;
  }

  // One warp request: the lanes in `mask` at `pc`, each at addresses[lane]; `values` are what stores replace.
  void add(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
           const std::uint64_t* values);

  // The sites seen since the last call.
  std::vector<Site> take();

  // Whether requests of the block that begins are kept whole, and whose they are.
  void begin_block(bool keep) { keep_ = keep; }
  void set_warp(unsigned warp) { warp_ = warp; }
  // Who looks at the requests of the block that begins more closely; null: nobody.
  void set_study(Study* study) { study_ = study; }
  // A basic block that some of the warp's lanes have entered.
  void enter_block(std::uint64_t pc) {
    if (study_) study_->basic_block(pc);
  }
  // Those kept since the last call, in the order in which they were made.
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
  std::map<std::tuple<std::uint64_t, Op, bool, unsigned>, unsigned> kept_;  // of each point and warp of the block
  Checker* checker_ = nullptr;
  Study* study_ = nullptr;
  std::vector<Site> sites_;           // [0] is none
  std::vector<std::uint32_t> index_;  // open addressing by (pc, op)
  std::uint32_t last_ = 0;            // the site of the last request
  static constexpr std::uint32_t kShapes = 256;
  std::vector<Shape> shapes_;  // the latest of a site and kind of mask
};

}  // namespace simt
