// One request of a warp: which bytes its 32 lanes touch. Global memory as sectors of 32 bytes in their lines of 128, shared memory as
// 32 banks with the words that each has to serve, one a wavefront.
#pragma once
#include <string>
#include <vector>

#include "engine/reader/report.h"

namespace warpwise {

/// a / b rounded down: what lies before a request's array has negative numbers.
inline int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

/// What one lane touches of one line.
struct Piece {
  int lane = 0;
  int begin = 0, bytes = 0;  // within the line
};

/// 128 bytes of memory of which a request touches some.
struct MemoryLine {
  int64_t number = 0;         // counted as RequestExample::at, in lines
  std::vector<Piece> pieces;  // by lane
  bool touches(int sector) const;
};

/// The lines that a request touches, ascending.
std::vector<MemoryLine> memory_lines(const RequestExample& example);
int sectors_of(const std::vector<MemoryLine>& lines);

/// A word that a bank serves in one wavefront.
struct BankWord {
  int bank = 0, level = 0;  // level: in which wavefront, at the earliest
  int64_t word = 0;         // counted as RequestExample::at, in words of 4 bytes
  std::vector<int> lanes;   // that want it
};

struct BankLoad {
  std::vector<BankWord> words;
  std::vector<int> group_ends;  // lanes are served in groups: the level at which each one's wavefronts end
  int levels() const { return group_ends.empty() ? 0 : group_ends.back(); }
};

BankLoad bank_load(const RequestExample& example);

/// "in[5]", "tile[33]": what a lane touches, in elements of the buffer; "idle" where it takes no part.
std::string lane_words(const RequestExample& example, int lane);

}  // namespace warpwise
