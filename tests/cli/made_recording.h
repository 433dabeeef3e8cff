// Recordings made up by tests, to compare and report: a lesson with one ceiling and three steps on a GPU.
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

  /// A right result of 50 samples by the GPU's clock, with 0.1 % noise. Change it before adding the next.
  Result& add(const std::string& step, double ms, const Size& size = {{64, 64}});
  /// The file: hello, lesson and job, then what was added, then the end.
  std::string text() const;
};

/// The report of a study of a copy of `megabytes`; the naive copy stores one sector per lane.
nlohmann::json copy_study(double megabytes, bool naive);

}  // namespace warpwise::test
