// Comparing whole outputs with a reference. Built without fast-math, so that NaN and infinity keep their meaning.
#pragma once
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// Coordinates of element `index` of a buffer: "row 3, col 17" for two extents, "index 5" for one, "[1, 2, 3]" for more.
std::string where(int64_t index, const std::vector<int64_t>& extents);

/// Compares got[i] with expected(i) for every i, on all cores. An element is wrong unless |got - expected| <= tolerance * scale(i)
/// (so that NaN fails; equal infinities and equal NaNs are right). tolerance 0 asks for equal values. `scale` defaults to |expected(i)|.
ErrorStats compare(std::span<const float> got, const std::function<double(int64_t)>& expected,
                   const std::vector<int64_t>& extents, double tolerance,
                   const std::function<double(int64_t)>& scale = {});
ErrorStats compare(std::span<const double> got, const std::function<double(int64_t)>& expected,
                   const std::vector<int64_t>& extents, double tolerance,
                   const std::function<double(int64_t)>& scale = {});

/// A small fast generator of reproducible inputs: the value at `index` for `seed`, uniform in [0, 1) with 24 bits. Counter-based,
/// so buffers fill in parallel (the mixing function of SplitMix64, Steele, Lea and Flood 2014).
double uniform(uint64_t seed, uint64_t index);

}  // namespace warpwise
