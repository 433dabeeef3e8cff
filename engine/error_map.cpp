#include "engine/error_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace warpwise {

namespace {

int64_t cells(int64_t extent, int64_t most) { return std::min(extent, most); }

// How many elements of `extent` fall into cell `cell` of `count`; element i falls into cell i * count / extent.
int64_t elements_of(int64_t cell, int64_t count, int64_t extent) {
  auto first = [&](int64_t c) { return (c * extent + count - 1) / count; };
  return first(cell + 1) - first(cell);
}

int64_t sum(const std::vector<int64_t>& values) { return std::accumulate(values.begin(), values.end(), int64_t{0}); }

}  // namespace

void ErrorMap::add(int64_t index, const std::vector<int64_t>& extents, bool unwritten) {
  if (wrong_.empty()) {
    cols_ = extents.empty() ? 1 : extents.back();
    rows_ = 1;
    for (size_t d = 0; d + 1 < extents.size(); d++) rows_ *= extents[d];
    wrong_.resize(cells(rows_, kMostRows) * cells(cols_, kMostCols));
    unwritten_.resize(wrong_.size());
  }
  const int64_t across = cells(cols_, kMostCols);
  const int64_t row = index / cols_ * cells(rows_, kMostRows) / rows_, col = index % cols_ * across / cols_;
  const size_t cell = std::min<size_t>(row * across + col, wrong_.size() - 1);
  wrong_[cell]++;
  unwritten_[cell] += unwritten;
}

void ErrorMap::merge(const ErrorMap& more) {
  if (more.empty()) return;
  if (empty()) *this = more;
  else if (rows_ == more.rows_ && cols_ == more.cols_)
    for (size_t i = 0; i < wrong_.size(); i++) wrong_[i] += more.wrong_[i], unwritten_[i] += more.unwritten_[i];
}

int64_t ErrorMap::wrong() const { return sum(wrong_); }
int64_t ErrorMap::unwritten() const { return sum(unwritten_); }

std::string ErrorMap::extents() const { return rows_ > 1 ? fmt::format("{} x {}", rows_, cols_) : ""; }

std::vector<std::string> ErrorMap::picture() const {
  std::vector<std::string> lines;
  if (empty()) return lines;
  const int64_t down = cells(rows_, kMostRows), across = cells(cols_, kMostCols);
  for (int64_t row = 0; row < down; row++) {
    std::string line;
    for (int64_t col = 0; col < across; col++) {
      const int64_t wrong = wrong_[row * across + col], unwritten = unwritten_[row * across + col];
      const int64_t all = elements_of(row, down, rows_) * elements_of(col, across, cols_);
      line += wrong == 0 ? '.' : wrong == unwritten ? 'o' : wrong < all ? '+' : '#';
    }
    lines.push_back(line);
  }
  return lines;
}

std::string ErrorMap::legend() const {
  const auto signs = picture();
  auto holds = [&](char sign) {
    return std::any_of(signs.begin(), signs.end(), [&](auto& line) { return line.find(sign) != line.npos; });
  };
  const int64_t high = (rows_ + kMostRows - 1) / kMostRows, wide = (cols_ + kMostCols - 1) / kMostCols;
  std::string text =
      high * wide == 1 ? "each sign is one element" : fmt::format("each sign is about {} x {} elements", high, wide);
  if (holds('.')) text += "; . right";
  if (holds('+')) text += "; + wrong in part";
  if (holds('#')) text += "; # wrong";
  if (holds('o')) text += "; o never written";
  return text;
}

}  // namespace warpwise
