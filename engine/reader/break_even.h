// From which size on one way of solving a problem beats another, interpolated between the sizes that a board holds.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/board.h"
#include "engine/reader/modelled.h"

namespace warpwise {

/// The fastest correct step of each side at one size.
struct SizeComparison {
  Size size;
  std::string of, over;   // ids of the steps
  double ratio = 0;       // how many times faster `of` is than `over`; below 1: slower
  bool in_noise = false;  // noise hides which of the two is faster
  bool modelled = false;  // both times are
};

struct BreakEven {
  enum class Kind {
    always,  // faster beyond the noise at every size; `above` is the smallest of them
    from,    // faster from some size between `below` and `above` on
    until,   // faster up to some size between `below` and `above`, but not at the largest
    never    // slower at every size; at `below` it comes closest
  };
  const BreakEvenInfo* asked = nullptr;
  Kind kind = Kind::never;
  double elements = 0;  // where the two lines cross, on logarithmic axes with straight lines between sizes; else 0
  SizeComparison below, above;
};

/// Answers the lesson's questions for these choices; leaves out a question with figures for fewer than two sizes. On
/// the CPU backend steps count with the times modelled at that size, of the GPU and of its host.
std::vector<BreakEven> break_evens(const Board& board, const LessonInfo& lesson, const Modeller* modeller,
                                   const std::map<std::string, std::string>& choices = {});

/// The two sides compared at each size that has figures for both, by number of elements.
std::vector<SizeComparison> comparisons(const Board& board, const LessonInfo& lesson, const BreakEvenInfo& asked,
                                        const Modeller* modeller,
                                        const std::map<std::string, std::string>& choices = {});
/// What the comparisons say; empty if there are fewer than two.
std::optional<BreakEven> break_even_of(const BreakEvenInfo& asked, const std::vector<SizeComparison>& comparisons);

/// As in `run --json`.
nlohmann::json to_json(const BreakEven& found);

}  // namespace warpwise
