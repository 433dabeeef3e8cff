// Labels of points in the plane: each beside its point, none over another label or point.
#pragma once
#include <imgui.h>

#include <optional>
#include <vector>

namespace warpwise::gui {

struct LabelWish {
  ImVec2 point;  // what it belongs to
  ImVec2 size;   // of the label
};

/// The upper left corner of each label, within [min, max]: beside its point or, where that is taken, as near as possible. `radius`:
/// of the points, which stay free. The first ones choose first; none where there is no place left.
std::vector<std::optional<ImVec2>> place_labels(const std::vector<LabelWish>& wishes, float radius, ImVec2 min,
                                                ImVec2 max);

}  // namespace warpwise::gui
