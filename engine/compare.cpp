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

namespace {

void keep_worst(ErrorStats& worst, const ErrorStats& more) {
  worst.max_rel = worse_of(worst.max_rel, more.max_rel);
  worst.max_abs = worse_of(worst.max_abs, more.max_abs);
  worst.tolerance = std::max(worst.tolerance, more.tolerance);
  worst.sampled |= more.sampled;
  for (const auto& [name, value] : more.extra) {
    auto [entry, added] = worst.extra.emplace(name, value);
    if (!added) entry->second = worse_of(entry->second, value);
  }
}

}  // namespace

void merge(ErrorStats& sum, const ErrorStats& more) {
  keep_worst(sum, more);
  sum.checked += more.checked;
  sum.wrong += more.wrong;
  sum.rightly_nan += more.rightly_nan;
  sum.map.merge(more.map);
  for (const auto& mismatch : more.first)
    if (sum.first.size() < 5) sum.first.push_back(mismatch);
}

ErrorStats worse_launch(const ErrorStats& one, const ErrorStats& other) {
  ErrorStats worst = other.wrong > one.wrong || one.checked == 0 ? other : one;
  keep_worst(worst, one);
  keep_worst(worst, other);
  return worst;
}

}  // namespace warpwise
