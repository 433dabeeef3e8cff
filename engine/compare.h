// Comparing whole outputs with a reference. Built without fast-math, so that NaN and infinity keep their meaning.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/parallel.h"
#include "engine/random.h"
#include "engine/result.h"

namespace warpwise {

/// Coordinates of element `index` of a buffer: "row 3, col 17" for two extents, "index 5" for one, "[1, 2, 3]" for more.
std::string where(int64_t index, const std::vector<int64_t>& extents);

/// Compares got[i] with expected(i) for every i < got.size(), on all cores. An element is wrong unless |got - expected|
/// <= tolerance * scale(i), so NaN fails. Equal infinities are right, and so is NaN where NaN is expected; such NaNs
/// are counted. A tolerance of 0 requires equal values. max_rel is the largest |got - expected| / scale(i) (0 if both
/// are 0). `expected` and `scale` are called from several threads at once. A scale that takes two arguments, scale(i, want),
/// is given what expected(i) returned.
template <class T, class Expected, class Scale>
ErrorStats compare(std::span<const T> got, Expected expected, Scale scale, const std::vector<int64_t>& extents,
                   double tolerance);

/// The same, relative to each expected value.
template <class T, class Expected>
ErrorStats compare(std::span<const T> got, Expected expected, const std::vector<int64_t>& extents, double tolerance) {
  return compare(
      got, expected, [](int64_t, double want) { return std::abs(want); }, extents, tolerance);
}

/// Fills `values` with uniform numbers in [low, high), on all cores.
template <class T>
void fill_uniform(std::span<T> values, uint64_t seed, double low, double high) {
  parallel_parts(std::ssize(values), [=](int64_t begin, int64_t end, int) {
    for (int64_t i = begin; i < end; i++) values[i] = static_cast<T>(low + (high - low) * uniform(seed, i));
  });
}

/// The larger of two errors, where NaN is the largest of all.
inline double worse_of(double a, double b) { return std::isnan(a) || a > b ? a : b; }

/// Adds the figures of `more`, which are for other elements of the same launch, to `sum`: the worst errors, the counts,
/// the first mismatches.
void merge(ErrorStats& sum, const ErrorStats& more);

/// For the same elements after two launches: the worst errors of both; counts and mismatches come from the launch that
/// left more elements wrong.
ErrorStats worse_launch(const ErrorStats& one, const ErrorStats& other);

template <class T, class Expected, class Scale>
ErrorStats compare(std::span<const T> got, Expected expected, Scale scale, const std::vector<int64_t>& extents,
                   double tolerance) {
  constexpr size_t kShown = 5;
  std::vector<ErrorStats> parts(std::max(1u, std::thread::hardware_concurrency()));
  parallel_parts(std::ssize(got), [&](int64_t begin, int64_t end, int part) {
    ErrorStats& error = parts[part];
    error.checked = end - begin;
    error.tolerance = tolerance;
    for (int64_t i = begin; i < end; i++) {
      const double want = static_cast<double>(expected(i)), have = static_cast<double>(got[i]);
      error.rightly_nan += std::isnan(have) && std::isnan(want);
      if (have == want || (std::isnan(have) && std::isnan(want))) continue;
      const double difference = std::abs(have - want);
      double unit;
      if constexpr (std::is_invocable_v<Scale, int64_t, double>) unit = scale(i, want);
      else unit = scale(i);
      const double relative = unit > 0 ? difference / unit : std::numeric_limits<double>::infinity();
      error.max_abs = worse_of(error.max_abs, difference);
      error.max_rel = worse_of(error.max_rel, relative);
      // !(a <= b), so that NaN counts as wrong; an infinity that was not expected, or is missing, is wrong at any tolerance.
      if (!(difference <= tolerance * unit) || !std::isfinite(have) || !std::isfinite(want)) {
        error.wrong++;
        error.map.add(i, extents, std::isnan(have));
        if (error.first.size() < kShown) error.first.push_back({where(i, extents), want, have});
      }
    }
  });
  ErrorStats total;
  for (const auto& part : parts) merge(total, part);
  return total;
}

}  // namespace warpwise
