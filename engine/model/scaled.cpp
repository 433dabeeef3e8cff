#include "engine/model/scaled.h"

#include <algorithm>
#include <cmath>

namespace warpwise::model {

namespace {

/// Within 10 %, since blocks at the edges differ a little.
bool alike(double a, double b) { return std::abs(a - b) <= 0.1 * std::max(std::abs(a), std::abs(b)); }

bool regular(const Work& small, const Work& large, double more) {
  if (small.threads != large.threads || small.launches != large.launches) return false;
  if (!alike(large.blocks, small.blocks * more)) return false;
  for (const auto part : {&Work::load_sectors, &Work::store_sectors, &Work::shared_wavefronts, &Work::atomic_lanes})
    if (!alike(small.*part / small.blocks, large.*part / large.blocks)) return false;
  return true;
}

}  // namespace

std::optional<std::vector<Work>> scaled(const Counted& small, const Counted& large, double elements) {
  if (small.launches.size() != large.launches.size() || small.launches.empty() || small.elements >= large.elements)
    return std::nullopt;
  for (size_t i = 0; i < large.launches.size(); i++)
    if (!regular(small.launches[i], large.launches[i], large.elements / small.elements)) return std::nullopt;
  std::vector<Work> out = large.launches;
  for (Work& work : out) multiply(work, elements / large.elements);
  return out;
}

}  // namespace warpwise::model
