// From which size on one way of solving a problem beats another: read off the sizes that a board holds, between two
// of them.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/board.h"
#include "engine/reader/modelled.h"

namespace warpwise {

/// The fastest right step of each side at one size.
struct Meeting {
  Size size;
  std::string of, over;   // ids of the steps
  double ratio = 0;       // how many times faster the first is than the second; below 1: slower
  bool in_noise = false;  // the noise does not tell the two apart
  bool modelled = false;  // one of the times is
};

struct BreakEven {
  enum class Kind {
    always,  // faster beyond the noise at every size; `above` is the smallest of them
    from,    // faster from between `below` and `above` on
    until,   // faster up to between `below` and `above`, and not at the largest size
    never    // slower at every size; `below` is the one where it comes nearest
  };
  const BreakEvenInfo* asked = nullptr;
  Kind kind = Kind::never;
  double elements = 0;  // where the two lines cross, drawn straight between the two sizes on logarithmic axes; else 0
  Meeting below, above;
};

/// Of the lesson's questions, with those choices: one that fewer than two sizes have figures of is left out. On the
/// CPU backend a kernel counts with the time that is modelled at the size itself, and the host's own work with its
/// time on this host.
std::vector<BreakEven> break_evens(const Board& board, const LessonInfo& lesson, const Modeller* modeller,
                                   const std::map<std::string, std::string>& choices = {});

/// Where the two sides meet at each size that has figures of both, by number of elements.
std::vector<Meeting> meetings(const Board& board, const LessonInfo& lesson, const BreakEvenInfo& asked,
                              const Modeller* modeller, const std::map<std::string, std::string>& choices = {});
/// What follows from those; none where there are fewer than two.
std::optional<BreakEven> break_even_of(const BreakEvenInfo& asked, const std::vector<Meeting>& meetings);

/// As `run --json` has it.
nlohmann::json to_json(const BreakEven& found);

}  // namespace warpwise
