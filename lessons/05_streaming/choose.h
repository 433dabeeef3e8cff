// Which tiles, in which order: the fastest plan of many, by the lesson's model of the machine.
#pragma once
#include <limits>

#include "model.h"

namespace streaming {

/// "tiles of 512 x 8192, pieces of 2048 along K".
std::string words_of(const Gemm& g, const Way& way, const Dealing& dealing);

struct Choice {
  Way way{};
  Dealing dealing{};
  std::vector<Place> places;
  std::vector<Action> actions;
  double ms = std::numeric_limits<double>::infinity();  // what the model says
  Prediction prediction(const Gemm& g) const { return {ms, words_of(g, way, dealing)}; }
};

/// Tries rectangles of many shapes (or squares, as asked for), depths of pieces and orders for so many devices, which
/// may share panels. `bytes`: of each device's memory. Steps that hand out tiles by themselves cannot go by slabs.
Choice choose(const Gemm& g, size_t bytes, const Rates& rates, const Dealing& dealing = {}, bool slabs_too = true);

}  // namespace streaming
