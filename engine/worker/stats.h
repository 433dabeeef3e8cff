// Statistics of a list of times: median, spread, and the uncertainty of the median.
#pragma once
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// Figures of one step's times (ms), except `stopped`. Quantiles interpolate between order statistics. The noise of one
/// sample is infinite, since nothing is known about it. Definition of noise: docs/stream.md.
TimeStats summarise(std::vector<double> times_ms);

inline constexpr int kEnough = 5;  // samples from which on quartiles mean something

}  // namespace warpwise
