// How often each step is timed: rounds of one sample of each, A B C A B C, so that a drift of clocks or temperature
// hits all alike. Knows no device: who uses it says what a sample is, and what time it is.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace warpwise {

struct SamplingLimits {
  int64_t most = 200;       // samples of a step
  double budget_s = 3;      // for all of them together
  double noise = 0.005;     // below which a median is known well enough
  bool continuous = false;  // until stop_asked
};

/// What the sampler asks of who uses it.
struct SamplerHooks {
  std::function<double(size_t)> sample;         // takes one of the row with this index, ms
  std::function<double()> now_s;                // any clock that runs evenly
  std::function<bool()> stop_asked;             // asked after each sample
  std::function<void(double elapsed_s)> round;  // after each round
};

/// Times of one row, and whether it takes part.
struct SampledRow {
  bool takes_part = true;
  std::vector<double> times_ms;
  std::string stopped;  // why sampling ended: "noise", "samples", "budget" or "asked"
};

/// Adds samples to the rows until every median is known well enough, the samples or the budget are spent, or a stop is
/// asked for.
void take_samples(std::vector<SampledRow*> rows, const SamplingLimits& limits, const SamplerHooks& hooks);

/// Whether the row's median is known as well as is asked.
bool is_quiet(const SampledRow& row, double noise);

}  // namespace warpwise
