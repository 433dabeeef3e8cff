// The colours of figures, in the window and in pictures. Hue and marker distinguish the steps, also for colour-blind
// readers: any two steps that share a marker, or that are drawn side by side without one, differ by a CIEDE2000 of at
// least 10 for each of the three kinds of colour blindness (tests/gui/colour_test.cpp).
#pragma once
#include <array>
#include <cstdint>

namespace warpwise {

/// Hues of steps, in turn; every second time round they are mixed with the text's colour.
inline constexpr size_t kStepColours = 7;
inline constexpr float kMixedWithText = 0.35f;
constexpr bool mixed_with_text(size_t step) { return step / kStepColours % 2 == 1; }

/// Marks by number. Steps have the first six in turn: circle, square, triangle, diamond, inverted triangle, hexagon.
inline constexpr int kStepShapes = 6, kCrossShape = 6, kRingShape = 7;

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

/// The colour of one of the 32 lanes of a warp: dark blue over green to yellow, ascending in lightness, so that they are ordered also
/// without hue. The end that would vanish on the paper is left out.
constexpr std::array<int, 3> lane_rgb(int lane, bool dark) {
  constexpr float kStops[][3] = {{62, 38, 128},  {58, 92, 168},  {36, 146, 150},
                                 {88, 190, 104}, {190, 216, 52}, {250, 226, 60}};
  const float from = dark ? 0.5f : 0.0f, to = dark ? 5.0f : 4.2f;
  const float place = from + (to - from) * static_cast<float>(lane) / 31;
  const int stop = place < 4 ? static_cast<int>(place) : 4;
  const float part = place - static_cast<float>(stop);
  std::array<int, 3> rgb{};
  for (size_t c = 0; c < 3; c++)
    rgb[c] = static_cast<int>(kStops[stop][c] + (kStops[stop + 1][c] - kStops[stop][c]) * part + 0.5f);
  return rgb;
}

/// The ink of a picture that is drawn for white paper, on a dark ground: light and dark change places, and hues stay.
constexpr uint32_t ink_in_the_dark(uint32_t rgb) {
  constexpr float kDarkest = 0.12f, kLightest = 0.92f;
  const float channels[] = {static_cast<float>(rgb >> 16 & 255) / 255, static_cast<float>(rgb >> 8 & 255) / 255,
                            static_cast<float>(rgb & 255) / 255};
  float most = 0, least = 1;
  for (const float c : channels) most = c > most ? c : most, least = c < least ? c : least;
  const float lightness = (most + least) / 2, wanted = kLightest - (kLightest - kDarkest) * lightness;
  // As far from the grey of its lightness as before, as a share of how far a colour can be.
  const auto span = [](float l) { return 1 - (l > 0.5f ? 2 * l - 1 : 1 - 2 * l); };
  const float pull = span(lightness) > 0 ? span(wanted) / span(lightness) : 0;
  uint32_t dark = 0;
  for (const float c : channels) {
    const float moved = wanted + (c - lightness) * pull, held = moved < 0 ? 0 : moved > 1 ? 1 : moved;
    dark = dark << 8 | static_cast<uint32_t>(held * 255 + 0.5f);
  }
  return dark;
}

}  // namespace warpwise
