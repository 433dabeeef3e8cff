#include "machine/blocks/block_choice.h"

#include <algorithm>

#include "machine/launch.h"

namespace simt {
namespace {

// If only studied blocks run: after so many requests the others would add little information.
constexpr std::uint64_t kEnoughRequests = 1 << 18;

}  // namespace

void BlockChoice::choose() {
  const Options& options = launch_.options;
  const std::uint64_t blocks = launch_.blocks, bound = options.exact_threads;
  counted_ = blocks;
  if (bound && blocks * launch_.threads > bound) counted_ = std::max<std::uint64_t>(1, bound / launch_.threads);
  const bool together = launch_.request.cooperative || launch_.cluster.size() > 1;  // blocks that wait for each other
  if (together || options.only_studied) counted_ = blocks;
  if (launch_.request.counted && options.study) {
    // Few enough to cost almost nothing: at most an eighth of the blocks.
    constexpr std::uint64_t kShare = 8;
    const std::uint64_t most = options.only_studied && launch_.cluster.size() > 1 ? 4 : 16;  // whole clusters run
    choose_studied(options.only_studied ? std::min(blocks, most)
                                        : std::clamp<std::uint64_t>(counted_ / kShare, 1, most));
    choose_neighbours();
    choose_alone(!together && blocks >= kShare);
  }
  while (!counts(first_shown_)) ++first_shown_;
  last_shown_ = blocks - 1;
  while (!counts(last_shown_)) --last_shown_;
}

bool BlockChoice::counts(std::uint64_t block) const {
  if (counted_ == launch_.blocks) return true;
  // The first block, which often does more than others, and each block at which an even spread up to the last one
  // reaches a new integer.
  const auto step = [&](std::uint64_t b) {
    return static_cast<std::uint64_t>(static_cast<unsigned __int128>(b) * (counted_ - 1) / (launch_.blocks - 1));
  };
  return block == 0 || step(block) != step(block - 1);
}

bool BlockChoice::takes(std::uint64_t block) {
  if (none_) return false;
  const std::uint64_t step = step_.load(std::memory_order_relaxed), place = block * 0x9e3779b97f4a7c15ull >> 33;
  Begun& begun = step ? late_ : early_;
  begun.all.fetch_add(1, std::memory_order_relaxed);
  if (!counts(block)) return false;
  if (step && place % step != 0 && !studies(block) && !studies_alone(block) && !shows(block)) return false;
  begun.taken.fetch_add(1, std::memory_order_relaxed);
  return true;
}

std::pair<double, double> BlockChoice::shares() const {
  const auto share = [](std::uint64_t taken, std::uint64_t all) {
    return taken ? static_cast<double>(taken) / static_cast<double>(all) : 1;
  };
  if (!is_thinned()) return {1, share(counted_, launch_.blocks)};
  if (late_.taken == 0) return {share(early_.taken, launch_.blocks), 1};
  return {share(early_.taken, early_.all), share(late_.taken, late_.all)};
}

bool BlockChoice::shows(std::uint64_t block) const {
  return launch_.options.examples && (block == first_shown_ || block == last_shown_);
}

// One block from each part of the grid, at a position that differs from part to part: with equal steps all might be in
// one column.
void BlockChoice::choose_studied(std::uint64_t some) {
  const std::uint64_t length = launch_.blocks / some;
  for (std::uint64_t i = 0; i < some; ++i) {
    const std::uint64_t begin = i * length, place = (i + 1) * 0x9e3779b97f4a7c15ull >> 33;
    for (std::uint64_t tried = 0; tried < length; ++tried) {
      const std::uint64_t block = begin + (place + tried) % length;
      if (!counts(block) || (length > 1 && block == launch_.block_at(launch_.blocks - 1)))
        continue;  // the last part may differ from the others
      studied_.push_back(block);
      break;
    }
  }
}

// Two blocks that run at the same time, to see which sectors they share.
void BlockChoice::choose_neighbours() {
  if (studied_.empty()) return;
  const std::uint64_t block = studied_[studied_.size() / 2], next = block + 1;
  if (next >= launch_.blocks || !counts(next) || next == launch_.block_at(launch_.blocks - 1)) return;
  neighbours_ = block;
  if (!studies(next)) studied_.insert(std::upper_bound(studied_.begin(), studied_.end(), next), next);
}

// The first block and, if there are many, the one that starts last: one of these often goes on after all others have
// ended.
void BlockChoice::choose_alone(bool last_too) {
  const auto choose = [&](std::uint64_t block) {
    if (counts(block) && !studies(block) && !studies_alone(block)) alone_.push_back(block);
  };
  choose(0);
  if (last_too) choose(launch_.block_at(launch_.blocks - 1));
}

bool BlockChoice::studies(std::uint64_t block) const {
  return std::binary_search(studied_.begin(), studied_.end(), block);
}

bool BlockChoice::studies_alone(std::uint64_t block) const {
  return std::find(alone_.begin(), alone_.end(), block) != alone_.end();
}

std::uint64_t BlockChoice::at_once() const {
  return launch_.options.only_studied && launch_.cluster.size() == 1 ? studied_.size() + alone_.size() : launch_.blocks;
}

std::vector<std::uint64_t> BlockChoice::in_turns() const {
  const Options& options = launch_.options;
  const bool together = launch_.request.cooperative || launch_.cluster.size() > 1;
  if (!options.in_turns || !options.only_studied || together) return {};
  return studied_;
}

bool BlockChoice::runs(std::uint64_t block) const {
  if (!launch_.options.only_studied || launch_.cluster.size() > 1) return true;
  if (launch_.request.cooperative) return studies(block) || studies_alone(block);
  return others_ ? !studies(block) : seen_requests_ <= kEnoughRequests && studies(block);
}

bool BlockChoice::runs_cluster(std::uint64_t cluster) const {
  if (!launch_.options.only_studied || launch_.request.cooperative) return true;
  for (unsigned rank = 0; rank < launch_.cluster.size(); ++rank) {
    const std::uint64_t block = launch_.cluster.block_at(launch_.request.grid, cluster, rank);
    if (studies(block) || studies_alone(block)) return true;
  }
  return false;
}

bool BlockChoice::turn_to_others() {
  if (!launch_.options.only_studied || launch_.request.cooperative || launch_.cluster.size() > 1 ||
      launch_.ending.aborted || studied_.size() == launch_.blocks ||
      seen_requests_ / studied_.size() * launch_.blocks > kEnoughRequests)
    return false;
  return others_ = true;
}

}  // namespace simt
