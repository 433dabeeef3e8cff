// Recordings that tests make up, to compare and report: a lesson of a ceiling and three steps on a GPU.
#pragma once
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise::test {

struct MadeRecording {
  MadeRecording();
  Hello hello;
  LessonInfo lesson;  // "transpose" with the steps memcpy (a ceiling), naive, tiled and padded
  std::vector<Event> events;

  /// A right result of 50 samples by the GPU's clock, with 0.1 % noise, to be changed before the next is added.
  Result& add(const std::string& step, double ms, const Size& size = {{64, 64}});
  /// The file: what was added, between hello, lesson and job, and the end.
  std::string text() const;
};

/// The report of a study of a copy of `megabytes`; the naive one stores a sector for each lane.
nlohmann::json copy_study(double megabytes, bool naive);

}  // namespace warpwise::test
