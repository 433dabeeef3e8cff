// Warp requests: their sites and shapes, and what they cost. Kept by one worker for the current launch.
#pragma once
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "counts/launch_counts.h"
#include "counts/shape.h"
#include "counts/site.h"
#include "counts/study.h"
#include "machine/observer.h"

namespace simt {

// Hears of requests together with their sites and shapes, which are found once for all.
class SiteObserver : public Observer {
 public:
  // A shortcut for a plain access of a known shape that is clearly right; returns false, with nothing changed, if it is
  // not clear. `first`: the first lane's address.
  virtual bool quick(Site& site, Shape& shape, bool global, std::uint64_t first, const std::uint64_t* values) = 0;
  // The lanes in `mask` access memory of one space.
  virtual void global(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                      const std::uint64_t* values) = 0;
  virtual void shared(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                      const std::uint64_t* values) = 0;
  virtual void distributed(Site& site, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
                           const std::uint64_t* values) = 0;
  // A lane reads an address that is in none of these: a constant, if it is anything.
  virtual void constant(const Site& /*site*/, unsigned /*lane*/, std::uint64_t /*address*/) {}
};

// Counts what warp requests cost, and keeps some of them as examples.
class Requests final : public Observer {
 public:
  Requests() : index_(1024, 0), shapes_(kShapes) { sites_.emplace_back(); }

  bool begin_launch(Launch& launch) override;
  void meet(const std::vector<Observer*>& all) override;
  void end_launch() override;
  unsigned begin_block(std::uint64_t block) override;
  void end_block() override;
  void begin_warp(unsigned warp, const std::uint8_t* order) override;
  void request(std::uint64_t pc, Meta meta, std::uint32_t mask, const std::uint64_t* addresses,
               const std::uint64_t* values) override;
  // Heard of in studied blocks only.
  void basic_block(std::uint64_t pc, std::uint32_t lanes) override { study_.basic_block(pc, lanes); }
  void warp_operation(bool exchange, std::uint32_t, bool) override { study_.operation(exchange); }
  void match(unsigned values) override {
    if (studied_) study_.match(values);
  }
  void block_barrier(bool some) override;
  void begin_work(const AsyncWork& work) override;
  void order_copies(std::uint64_t pc, Meta meta, std::uint32_t lanes, const std::uint64_t* words) override;
  void see_phase(std::uint64_t address, std::uint64_t ended) override;
  void tensor_instruction(const TensorInstruction& one) override {
    if (studied_) study_.tensor_instruction(one);
  }

 private:
  void hand_over(LaunchCounts::Counted& to);
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
  struct Gathered {  // of loads, or of stores, of global or of shared memory, by the copy engine
    std::uint64_t pc = 0;
    Meta meta = 0;
    unsigned count = 0;
    std::uint64_t addresses[kWarp];
  };
  Gathered gathered_[4];
  void gather(std::uint64_t pc, Meta meta, std::uint64_t address);
  void end_gathered(Gathered& all);

  Launch* launch_ = nullptr;
  LaunchCounts* part_ = nullptr;
  std::uint64_t block_ = 0, barriers_ = 0;
  bool count_ = true, keep_ = false, thinned_ = false;
  unsigned warp_ = 0;
  std::vector<RawExample> examples_;
  std::map<std::tuple<std::uint64_t, Op, bool, unsigned>, unsigned> kept_;  // per point and warp of the block
  static constexpr unsigned kMostObservers = 8;
  SiteObserver* observers_[kMostObservers];
  unsigned observer_count_ = 0;
  std::uint32_t unclear_ = 0;  // those for which the current request is not clearly right, one bit each
  template <class Body>
  void for_unclear(Body body) {
    for (std::uint32_t left = unclear_; left; left &= left - 1) body(*observers_[lowest(left)]);
  }
  AsyncCounters async_;
  struct CopyGroups {  // of a thread's asynchronous copies
    unsigned committed = 0, arrived = 0;
  };
  std::vector<CopyGroups> copy_groups_;  // of the block's threads, once one of them has copied
  Study study_;
  bool studied_ = false;              // the current block
  std::vector<Site> sites_;           // [0] is none
  std::vector<std::uint32_t> index_;  // open addressing by (pc, op)
  std::uint32_t last_ = 0;            // the site of the last request
  static constexpr std::uint32_t kShapes = 256;
  std::vector<Shape> shapes_;  // the latest for each site and kind of mask
};

}  // namespace simt
