#include "engine/worker/stats.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace warpwise {

namespace {

double quantile(const std::vector<double>& sorted, double q) {
  double position = q * static_cast<double>(sorted.size() - 1);
  size_t below = static_cast<size_t>(position);
  size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

}  // namespace

TimeStats summarise(std::vector<double> times) {
  TimeStats stats;
  if (times.empty()) return stats;
  std::sort(times.begin(), times.end());
  stats.samples = static_cast<int64_t>(times.size());
  stats.min = times.front();
  stats.max = times.back();
  stats.q1 = quantile(times, 0.25);
  stats.median = quantile(times, 0.5);
  stats.q3 = quantile(times, 0.75);

  // The quartiles estimate the standard deviation (1.349 sigma apart), which outliers cannot move; the median of n normal
  // samples has a standard error of 1.253 sigma / sqrt(n).
  const double sigma = (stats.q3 - stats.q1) / 1.349;
  stats.noise = stats.samples < kEnough || stats.median <= 0
                    ? std::numeric_limits<double>::infinity()
                    : 1.253 * sigma / std::sqrt(static_cast<double>(stats.samples)) / stats.median;
  return stats;
}

}  // namespace warpwise
