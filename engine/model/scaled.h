// What a kernel would ask at a larger size than it was counted at, where its work is regular.
#pragma once
#include <optional>
#include <vector>

#include "engine/model/work.h"

namespace warpwise::model {

/// The launches of one size, with how many elements that has.
struct Counted {
  double elements = 0;
  std::vector<Work> launches;
};

/// The launches of `large` at `elements`; none where small and large show that the work is not regular: as many more blocks as elements, each of
/// them doing the same.
std::optional<std::vector<Work>> scaled(const Counted& small, const Counted& large, double elements);

}  // namespace warpwise::model
