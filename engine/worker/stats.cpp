#include "engine/worker/stats.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace warpwise {

namespace {

double quantile(const std::vector<double>& sorted, double q) {
  double position = q * static_cast<double>(sorted.size() - 1);
  size_t below = static_cast<size_t>(position);
  size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

// Two to four samples: half of the 95 % confidence interval by Student's t, so that twice the noise is that interval.
// One sample: unknown.
double error_of_few(const std::vector<double>& times) {
  constexpr double kStudent[] = {12.706, 4.303, 3.182};  // 1, 2 and 3 degrees of freedom, two-sided
  const size_t n = times.size();
  if (n < 2) return std::numeric_limits<double>::infinity();
  const double mean = std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(n);
  double squares = 0;
  for (const double time : times) squares += (time - mean) * (time - mean);
  return kStudent[n - 2] / 2 * std::sqrt(squares / static_cast<double>(n - 1) / static_cast<double>(n));
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

  if (stats.median <= 0) stats.noise = std::numeric_limits<double>::infinity();
  else if (stats.samples < kEnough) stats.noise = error_of_few(times) / stats.median;
  else {
    // The quartiles estimate the standard deviation (1.349 sigma apart), which outliers cannot move; the median of n normal
    // samples has a standard error of 1.253 sigma / sqrt(n).
    const double sigma = (stats.q3 - stats.q1) / 1.349;
    stats.noise = 1.253 * sigma / std::sqrt(static_cast<double>(stats.samples)) / stats.median;
  }
  return stats;
}

}  // namespace warpwise
