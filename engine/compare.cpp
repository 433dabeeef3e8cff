#include "engine/compare.h"

namespace warpwise {

std::string where(int64_t index, const std::vector<int64_t>& extents) {
  if (extents.size() < 2) return "index " + std::to_string(index);
  std::vector<int64_t> coordinates(extents.size());
  for (size_t d = extents.size(); d-- > 0; index /= extents[d]) coordinates[d] = index % extents[d];
  if (extents.size() == 2) return "row " + std::to_string(coordinates[0]) + ", col " + std::to_string(coordinates[1]);
  std::string text;
  for (int64_t c : coordinates) text += (text.empty() ? "[" : ", ") + std::to_string(c);
  return text + "]";
}

void merge(ErrorStats& sum, const ErrorStats& more) {
  sum.max_rel = worse_of(sum.max_rel, more.max_rel);
  sum.max_abs = worse_of(sum.max_abs, more.max_abs);
  sum.tolerance = std::max(sum.tolerance, more.tolerance);
  sum.checked += more.checked;
  sum.wrong += more.wrong;
  sum.sampled |= more.sampled;
  sum.map.merge(more.map);
  for (const auto& mismatch : more.first)
    if (sum.first.size() < 5) sum.first.push_back(mismatch);
  for (const auto& [name, value] : more.extra) {
    auto [entry, added] = sum.extra.emplace(name, value);
    if (!added) entry->second = worse_of(entry->second, value);
  }
}

}  // namespace warpwise
