// Which blocks of a launch run, which are counted, and which are studied closely.
#pragma once
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

namespace simt {

struct Launch;

class BlockChoice {
 public:
  explicit BlockChoice(const Launch& launch) : launch_(launch) {}

  // Once all about the launch's shape and options is known.
  void choose();

  // How many blocks are counted: evenly spread, or after thin() as many as were.
  std::uint64_t counted() const { return is_thinned() ? early_.taken + late_.taken : none_ ? 0 : counted_; }
  // The share of counted ones among the blocks that began before thin(), and among the others.
  std::pair<double, double> shares() const;
  // Whether to count this block, which is about to run.
  bool takes(std::uint64_t block);
  // From now on only one of `step` blocks is counted, and those that are studied.
  void thin(std::uint64_t step) { step_ = step; }
  void take_none() { none_ = true; }  // before the launch begins: no block is counted
  bool is_thinned() const { return step_.load(std::memory_order_relaxed) != 0; }
  bool counts(std::uint64_t block) const;  // is this one of them?
  // Whether the requests of this block are kept as examples: those of the first and the last counted one.
  bool shows(std::uint64_t block) const;
  bool studies_any() const { return !studied_.empty(); }
  // Those that run in turns (Options::in_turns), in the order in which they begin; else none.
  std::vector<std::uint64_t> in_turns() const;
  bool studies(std::uint64_t block) const;
  // A block that may do what no other block does is studied for itself.
  bool studies_alone(std::uint64_t block) const;
  // Two studied blocks start one after the other: 0 and 1 for these, 2 for any other block.
  unsigned neighbour(std::uint64_t block) const { return block == neighbours_ ? 0 : block == neighbours_ + 1 ? 1 : 2; }
  bool runs(std::uint64_t block) const;
  // All blocks of a cluster run if one of them does.
  bool runs_cluster(std::uint64_t cluster) const;
  // The number of blocks of a cooperative launch that run at once.
  std::uint64_t at_once() const;
  // A studied block has ended, with so many requests.
  void note_studied(std::uint64_t requests) { seen_requests_ += requests; }
  // For a launch that runs only its studied blocks, after these have run: whether it is so small that the others should
  // run, too. Only then does it show what one block does after all others have ended.
  bool turn_to_others();

 private:
  void choose_studied(std::uint64_t some);
  void choose_neighbours();
  void choose_alone(bool last_too);

  const Launch& launch_;
  std::uint64_t counted_ = 0, first_shown_ = 0, last_shown_ = 0;
  std::atomic<std::uint64_t> step_{0};  // 0: not thinned
  struct Begun {
    std::atomic<std::uint64_t> all{0}, taken{0};
  };
  Begun early_, late_;                            // before thin(), and since then
  std::vector<std::uint64_t> studied_;            // a subset of the counted blocks, in order
  std::vector<std::uint64_t> alone_;              // further studied blocks
  std::uint64_t neighbours_ = ~std::uint64_t{0};  // this one and the next
  std::atomic<std::uint64_t> seen_requests_{0};   // of studied blocks that have ended
  bool none_ = false;
  bool others_ = false;  // now the blocks run that are not studied
};

}  // namespace simt
