// Scales a kernel's counts to a larger size, if its work is regular.
#pragma once
#include <optional>
#include <vector>

#include "engine/model/work.h"

namespace warpwise::model {

/// The launches counted at one size, and the number of elements of that size.
struct Counted {
  double elements = 0;
  std::vector<Work> launches;
};

/// Scales the launches of `large` to `elements`. Empty if the two sizes show irregular work. Regular means that blocks
/// grow in proportion to the elements, and that each block does the same work.
std::optional<std::vector<Work>> scaled(const Counted& small, const Counted& large, double elements);

}  // namespace warpwise::model
