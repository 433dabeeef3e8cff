// How far a modelled time can be trusted: the model's errors on recorded kernels of the same kind, and what was guessed
// about this one.
#pragma once
#include <string>
#include <vector>

#include "engine/model/time_model.h"

namespace warpwise::model {

struct Trust {
  double median = 0, ninetieth = 0;  // of 10 recorded times, 9 were off by no more; 0: there are none for this GPU
  bool of_kind = false;              // of kernels of the same kind; else of all
  std::vector<std::string> guesses;  // what the source does not tell, and what matters here: "its registers"
};

/// Whether the errors of all recorded kernels say nothing about those of this kind.
bool is_apart(const std::string& kind);
/// The errors of recorded kernels of a kind or, if there are too few and it is not apart, of all.
Errors errors_of(const std::string& kind, const GpuProfile& gpu);
/// Of the kinds of which there are enough; each but "all".
std::vector<std::string> known_kinds(const GpuProfile& gpu);

/// Of launches one after the other, with their prediction.
Trust trust_of(const std::vector<Work>& launches, const Prediction& prediction, const GpuProfile& gpu);

/// Where the time would be measured, as far as the errors tell.
struct Range {
  double low_us = 0, high_us = 0;
};
Range range_of(double time_us, const Trust& trust);

/// "9 of 10 recorded kernels of this kind were within 14 %", "a rough figure: its registers are guessed", or "not
/// validated here".
std::string words_of(const Trust& trust);

}  // namespace warpwise::model
