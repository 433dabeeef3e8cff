// How a trip's time is divided: copying in, kernels, copying out, and several of these at once.
#pragma once
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

enum class Doing { copying_in, kernels, copying_out, between_gpus, several, waiting };

/// A part of a run's time. The parts of a timeline add up to its length.
struct TimePart {
  Doing doing = Doing::waiting;
  double ms = 0;
  double share = 0;  // fraction of the run
};

/// In the order of Doing; parts of zero length are left out. Time in which engines of one kind work on several devices
/// counts once; time in which engines of different kinds work counts once, as `several`. Time in which none works is
/// `waiting`: for the host, or for work to start.
std::vector<TimePart> parts_of(const Timeline& timeline);

/// "copying in", "several at once".
const char* words_of(Doing doing);

}  // namespace warpwise
