// A request that is made up: what 32 lanes would touch with another pad, another tile, another stride.
#pragma once
#include "engine/reader/report.h"

namespace warpwise::gui {

struct WhatIf {
  bool open = false;
  int pad = 1;         // shared memory: spare elements behind each row of the tile, 0 to 4
  int tile_width = 5;  // as a power of two: 8 to 64 elements a row
  int stride = 1;      // global memory: elements from one lane to the next, 1 to 32
  int element = 0;     // as a power of two: 4, 8 or 16 bytes

  int width() const { return 1 << tile_width; }
  int bytes() const { return 4 << element; }
  bool operator==(const WhatIf&) const = default;
};

/// In shared memory: the lanes read down a column of the tile. In global memory: lane i touches element i * stride.
RequestExample made_up_request(const WhatIf& choice, bool shared);
/// The same in words: "Made up, not counted. Lane i reads tile[i][0]; a row has 32 + 1 elements of 4 bytes."
std::string made_up_words(const WhatIf& choice, bool shared);

}  // namespace warpwise::gui
