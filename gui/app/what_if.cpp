#include "gui/app/what_if.h"

namespace warpwise::gui {

RequestExample made_up_request(const WhatIf& choice, bool shared) {
  RequestExample example;
  example.buffer = shared ? "tile" : "in";
  example.bytes = example.element_bytes = choice.bytes();
  // Shared memory serves as many lanes at once as fill its 128 bytes.
  example.together = shared ? 128 / choice.bytes() : 32;
  const int64_t step = shared ? choice.width() + choice.pad : choice.stride;
  for (int64_t lane = 0; lane < 32; lane++) example.at[static_cast<size_t>(lane)] = lane * step * choice.bytes();
  return example;
}

std::string made_up_words(const WhatIf& choice, bool shared) {
  const std::string made_up = "Made up, not counted. ";  // first: where there is little room, the end is cut
  const std::string bytes = std::to_string(choice.bytes()) + " bytes";
  if (shared)
    return made_up + "Lane i reads tile[i][0]; a row has " + std::to_string(choice.width()) + " + " +
           std::to_string(choice.pad) + " elements of " + bytes + ".";
  return made_up + "Lane i touches in[" + (choice.stride == 1 ? "i" : std::to_string(choice.stride) + " * i") +
         "], elements of " + bytes + ".";
}

}  // namespace warpwise::gui
