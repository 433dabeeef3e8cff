// Boards of a made-up lesson, as recordings, for tests of the window.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "gui/app/app.h"

namespace warpwise::gui {

struct BoardKind {
  size_t steps = 6;
  std::vector<Size> sizes = {{{64, 64}}};
  double slowest = 4;  // ratio to the fastest
  double error = 0, tolerance = 0;
  bool wrong = false;
  std::string clock = "gpu", source = "measured";
  double gflops = 0;
  bool results = true;
  bool after_another = false;                   // a lesson without figures
  std::string input = "";                       // of the choice `input`, if there is one
  std::string timelines = "";                   // their source; empty: there are none
  int devices = 1;                              // in them
  std::function<void(Result&)> change = {};     // the last word on each result
  std::function<void(LessonInfo&)> shape = {};  // and on the lesson
};

/// Copies in, kernels and copies out in chunks, on two streams of each device, and the host's wait for them.
Timeline chunked_timeline(const std::string& step, const Size& size, const std::string& source, int devices,
                          int chunks);

/// A recording of such a board, as a file.
std::filesystem::path record(const BoardKind& kind);

/// The window over that recording.
App open(const BoardKind& kind);

/// Polls as the window does, until `done`; false if that has not come after 100 seconds.
bool poll_until(App& app, const std::function<bool()>& done);

}  // namespace warpwise::gui
