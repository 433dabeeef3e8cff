#include "engine/errors.h"

#include <algorithm>
#include <numeric>

namespace warpwise {

namespace {

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); j++) {
      size_t substituted = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

std::string joined(const std::vector<std::string>& names, const char* quote, const char* last) {
  std::string text;
  for (size_t i = 0; i < names.size(); i++)
    text += (i == 0 ? "" : i + 1 == names.size() ? last : ", ") + (quote + names[i] + quote);
  return text;
}

}  // namespace

std::vector<std::string> nearest(std::string_view wrong, const std::vector<std::string>& candidates) {
  std::vector<std::pair<size_t, std::string>> near;
  for (const auto& candidate : candidates) {
    size_t distance = edit_distance(wrong, candidate);
    bool part_of = wrong.size() >= 3 && candidate.find(wrong) != std::string::npos;
    if (part_of) distance = 1;
    if (distance <= 1 + candidate.size() / 3) near.emplace_back(distance, candidate);
  }
  std::stable_sort(near.begin(), near.end(), [](auto& a, auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (size_t i = 0; i < near.size() && i < 3; i++) names.push_back(near[i].second);
  return names;
}

std::string unknown_name(std::string_view what, std::string_view wrong, const std::vector<std::string>& candidates) {
  std::string text = "unknown " + std::string(what) + " '" + std::string(wrong) + "': ";
  if (auto near = nearest(wrong, candidates); !near.empty())
    return text + "did you mean " + joined(near, "'", " or ") + "?";
  constexpr size_t kMostNames = 40;  // nobody reads more
  if (candidates.size() > kMostNames) return text + "`warpwise list` names all " + std::to_string(candidates.size());
  return text + "choose one of " + joined(candidates, "", " or ");
}

}  // namespace warpwise
