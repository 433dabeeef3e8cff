#include "gui/plot/labels.h"

#include <algorithm>
#include <cmath>

namespace warpwise::gui {

namespace {

struct Box {
  ImVec2 min, max;
  bool overlaps(const Box& other) const {
    return min.x < other.max.x && other.min.x < max.x && min.y < other.max.y && other.min.y < max.y;
  }
};

constexpr int kRings = 14;
constexpr int kDirections = 16;

/// A label whose nearest edge or corner lies `distance` from the point in a direction: 0 is right, a quarter up.
Box box_at(const LabelWish& wish, float distance, int direction) {
  float angle = static_cast<float>(direction) * 2 * 3.14159265f / kDirections;
  float x = std::cos(angle), y = -std::sin(angle);
  ImVec2 near(wish.point.x + x * distance, wish.point.y + y * distance);
  // The part of the label that faces the point: its left edge to the right of it, its middle above or below it.
  ImVec2 min(near.x - wish.size.x * (1 - x) / 2, near.y - wish.size.y * (1 - y) / 2);
  return {min, ImVec2(min.x + wish.size.x, min.y + wish.size.y)};
}

}  // namespace

std::vector<std::optional<ImVec2>> place_labels(const std::vector<LabelWish>& wishes, float radius, ImVec2 min,
                                                ImVec2 max) {
  std::vector<Box> taken;
  for (const LabelWish& wish : wishes)
    taken.push_back(
        {ImVec2(wish.point.x - radius, wish.point.y - radius), ImVec2(wish.point.x + radius, wish.point.y + radius)});
  std::vector<std::optional<ImVec2>> placed(wishes.size());
  // Right, left, above, below, then between.
  static constexpr int kOrder[kDirections] = {0, 8, 4, 12, 2, 14, 6, 10, 1, 15, 7, 9, 3, 13, 5, 11};
  for (size_t i = 0; i < wishes.size(); i++)
    for (int ring = 0; ring < kRings && !placed[i]; ring++)
      for (int direction : kOrder) {
        Box box = box_at(wishes[i], radius * 1.5f + static_cast<float>(ring) * wishes[i].size.y * 0.8f, direction);
        if (box.min.x < min.x || box.min.y < min.y || box.max.x > max.x || box.max.y > max.y) continue;
        if (std::any_of(taken.begin(), taken.end(), [&](const Box& other) { return box.overlaps(other); })) continue;
        taken.push_back(box);
        placed[i] = box.min;
        break;
      }
  return placed;
}

}  // namespace warpwise::gui
