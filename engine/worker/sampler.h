// Decides how often each step is timed. It takes rounds of one sample per step, A B C A B C, so that a drift of clocks
// or temperature affects all steps alike. Independent of any device: the caller defines what a sample is, and the
// clock.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace warpwise {

struct SamplingLimits {
  int64_t most = 200;       // samples per step
  double budget_s = 3;      // for all steps together
  double noise = 0.005;     // a median with less noise is known well enough
  bool continuous = false;  // until stop_asked
};

/// Functions that the caller provides.
struct SamplerHooks {
  std::function<double(size_t)> sample;         // takes one sample of the row with this index, in ms
  std::function<double()> now_s;                // any steady clock
  std::function<bool()> stop_asked;             // asked after each sample
  std::function<void(double elapsed_s)> round;  // after each round
};

/// Times of one row, and whether it takes part.
struct SampledRow {
  bool takes_part = true;
  std::vector<double> times_ms;
  std::string stopped;  // why sampling ended: "noise", "samples", "budget" or "asked"
};

/// Adds samples to the rows until the noise of every median is low enough, the samples or the budget are used up, or a
/// stop is requested.
void take_samples(std::vector<SampledRow*> rows, const SamplingLimits& limits, const SamplerHooks& hooks);

/// Milliseconds for which a program's row waits before its next sample, so that what another row has left behind is not
/// counted: copies are slower for some 10 ms after cublasXtDgemm has returned. Not longer than its own samples take.
double rest_ms(const std::vector<double>& times_ms);

/// Whether the noise of the row's median is below `noise`.
bool is_quiet(const SampledRow& row, double noise);

}  // namespace warpwise
