#include "gui/text/grown_words.h"

#include <algorithm>
#include <optional>

namespace warpwise::gui {

namespace {

constexpr float kStep = 1.04f;  // of a word's size, at a time
constexpr float kPad = 1.5f;    // pixels between words and the edge of their box
constexpr float kInk = 0.82f;   // of a line's height that letters fill, with what keeps two lines apart

PlainBox at_size(const WordsBox& words, float factor) {
  const float wide = words.width * factor, high = words.height * factor * kInk;
  const float left = words.held - words.anchor * wide;
  return {left, words.y - high / 2, left + wide, words.y + high / 2};
}

bool overlap(const PlainBox& a, const PlainBox& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

bool holds(const PlainBox& box, const PlainBox& inner, float pad) {
  return inner.left >= box.left + pad && inner.right <= box.right - pad && inner.top >= box.top + pad &&
         inner.bottom <= box.bottom - pad;
}

float area(const PlainBox& box) { return (box.right - box.left) * (box.bottom - box.top); }

}  // namespace

std::vector<float> growth(const std::vector<WordsBox>& words, const std::vector<PlainBox>& boxes, float height) {
  std::vector<float> factors(words.size(), 1);
  std::vector<PlainBox> now;
  std::vector<std::optional<PlainBox>> home(words.size());
  std::vector<std::vector<PlainBox>> foreign(words.size());
  for (size_t i = 0; i < words.size(); i++) {
    now.push_back(at_size(words[i], 1));
    for (const PlainBox& box : boxes)
      if (holds(box, now[i], -1)) {
        if (!home[i] || area(box) < area(*home[i])) home[i] = box;
      } else if (!overlap(box, now[i])) {
        foreign[i].push_back(box);
      }
  }
  // All grow together, so that none takes the room of another that is as small.
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 0; i < words.size(); i++) {
      const float factor = std::min(factors[i] * kStep, height / words[i].height);
      if (!(factor > factors[i])) continue;
      const PlainBox grown = at_size(words[i], factor);
      bool free = !home[i] || holds(*home[i], grown, kPad);
      for (size_t k = 0; free && k < now.size(); k++)
        free = k == i || !overlap(grown, now[k]) || overlap(at_size(words[i], 1), at_size(words[k], 1));
      free = free && std::none_of(foreign[i].begin(), foreign[i].end(), [&](auto& box) { return overlap(grown, box); });
      if (!free) continue;
      factors[i] = factor, now[i] = grown, again = true;
    }
  }
  return factors;
}

}  // namespace warpwise::gui
