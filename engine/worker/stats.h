// What a list of times says: median, spread, and how sure the median is.
#pragma once
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// Figures of one step's times (ms), except `stopped`. Quantiles interpolate between order statistics. With one sample the noise is
/// infinite: nothing is known of it. Definition of noise: docs/stream.md.
TimeStats summarise(std::vector<double> times_ms);

inline constexpr int kEnough = 5;  // samples for quartiles to mean something

}  // namespace warpwise
