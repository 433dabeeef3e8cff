// The window's measures in one place: sizes of letters, heights of lines, and the grid that everything lies on. All are multiples
// of an em, so they grow with the zoom and with the screen.
#pragma once

namespace warpwise::gui {

inline constexpr float kBodyPixels = 16;  // an em: the height of the text's letters at zoom 1 on a display of scale 1

// Five sizes of letters, in ems: titles, text, code, labels and notes, and code whose lines would be cut.
inline constexpr float kTitleLetters = 1.35f, kTextLetters = 1, kCodeLetters = 0.9f, kSmallLetters = 0.84f,
                       kSmallCodeLetters = 0.7f;

// From one line to the next, in heights of its letters: labels, code, text.
inline constexpr float kLabelLine = 1.15f, kCodeLine = 1.3f, kTextLine = 1.4f;

/// A length in ems. Distances and sizes are multiples of a quarter em, 4 pixels at zoom 1; within a mark, below half an em, of an eighth.
/// The compiler takes no others.
struct Ems {
  float value;

  consteval Ems(double ems) : value(static_cast<float>(ems)) {
    const double steps = ems * (ems > -0.5 && ems < 0.5 ? 8 : 4);
    if (steps != static_cast<double>(static_cast<long>(steps))) throw "not on the grid of a quarter em";
  }
};

}  // namespace warpwise::gui
