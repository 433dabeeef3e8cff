// What a trip's time is made of: copying in, kernels, copying out, and when several of these go on at once.
#pragma once
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

enum class Doing { copying_in, kernels, copying_out, between_gpus, several, waiting };

/// A part of a run's time. Those of a timeline add up to its length.
struct TimePart {
  Doing doing = Doing::waiting;
  double ms = 0;
  double share = 0;  // of the run
};

/// In the order of Doing; without those that are nothing. Time in which engines of one kind work on several devices counts once; so does time in
/// which engines of several kinds do, as `several`. While none works it is `waiting`: for the host, or for a start.
std::vector<TimePart> parts_of(const Timeline& timeline);

/// "copying in", "several at once".
const char* words_of(Doing doing);

}  // namespace warpwise
