// The colours of figures, in the window and in pictures. Hue and marker distinguish the steps, also for colour-blind
// readers: any two steps that share a marker, or that are drawn side by side without one, differ by a CIEDE2000 of at
// least 10 for each of the three kinds of colour blindness (tests/gui/colour_test.cpp).
#pragma once
#include <array>
#include <cstdint>

namespace warpwise {

inline constexpr size_t kStepColours = 7;

struct Palette {
  uint32_t text, dim, faint, paper;  // 0xrrggbb
  uint32_t good, bad, warn, ceiling, baseline;
  std::array<uint32_t, kStepColours> steps;
};

inline constexpr Palette kDarkPalette = {
    0xe8eaed, 0xa3abb5, 0x363d46, 0x14171b, 0x4cc38a,
    0xff6b5e, 0xf0b429, 0xe8eaed, 0x9aa5b1, {0xf2a900, 0x52b9f2, 0x2da476, 0xde6f2f, 0xb47eae, 0x6586f7, 0xc1cc83}};
inline constexpr Palette kLightPalette = {
    0x14181d, 0x525c68, 0xd5dae0, 0xffffff, 0x0a7a4b,
    0xc22418, 0xa86400, 0x14181d, 0x5f6b78, {0xcf9702, 0x429ddf, 0x038f68, 0x9f3c00, 0xb7588e, 0x3357c9, 0x977c30}};

}  // namespace warpwise
