// Words of a drawing on a slide: as large as they can be without leaving their boxes or touching each other.
#pragma once
#include <vector>

namespace warpwise::gui {

struct WordsBox {
  float x = 0, y = 0;           // the middle of the words
  float width = 0, height = 0;  // at their size now
  float anchor = 0;             // what of the width lies left of where they are held: 0 left, 0.5 middle, 1 right
  float held = 0;               // that place
};

struct PlainBox {
  float left = 0, top = 0, right = 0, bottom = 0;
};

/// By what factor each of the words grows, at least 1 and at most until it is `height` high. Words stay within the smallest of the
/// `boxes` that holds them, keep off those that do not, and off each other.
std::vector<float> growth(const std::vector<WordsBox>& words, const std::vector<PlainBox>& boxes, float height);

}  // namespace warpwise::gui
