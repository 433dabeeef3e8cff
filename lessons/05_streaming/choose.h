// Which tiles, in which order: the fastest plan of many, by the lesson's model of the machine.
#pragma once
#include <limits>

#include "model.h"

namespace streaming {

struct Choice {
  Way way{};
  Dealing dealing{};
  std::vector<Place> places;
  std::vector<Action> actions;
  double ms = std::numeric_limits<double>::infinity();  // what the model says
};

/// Tries rectangles of many shapes (or squares, as asked for), depths of pieces and orders for so many devices, which
/// may share panels. `bytes`: of each device's memory. Steps that hand out tiles by themselves cannot go by slabs.
Choice choose(const Gemm& g, size_t bytes, const Rates& rates, const Dealing& dealing = {}, bool slabs_too = true);

}  // namespace streaming
