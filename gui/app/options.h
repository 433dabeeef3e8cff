// What the window is opened with.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/exercise/session/check.h"
#include "engine/reader/worker_process.h"

namespace warpwise {

inline constexpr double kLeastZoom = 0.5, kMostZoom = 3;

/// A worker that the window offers under "runs on".
struct WorkerChoice {
  std::string label;  // "GPU (CUDA)", "CPU backend"
  WorkerCommand command;
};

struct GuiOptions {
  std::vector<WorkerChoice> workers;  // the first one is the default
  std::optional<WorkerCommand>
      counter;  // the CPU backend's worker, for looking inside steps; absent where it is not built
  std::optional<std::filesystem::path> replay;      // a recording to show instead
  std::optional<std::filesystem::path> beside;      // a recording to put beside what is shown
  std::optional<std::filesystem::path> screenshot;  // run or replay to the end, write this PNG, and return
  std::optional<std::filesystem::path> figures;     // with a screenshot: the board's figures too, as CSV
  std::filesystem::path source_root;                // where lessons' folders and files are relative to
  std::filesystem::path measuring_lock;             // held while it measures (engine/reader/measuring_lock.h)
  std::string lesson, size;                         // empty: as remembered, else the first lesson and its default size
  std::optional<bool> light_theme;                  // absent: as remembered
  std::optional<double> zoom;                       // likewise; 1 is the normal size
  int width = 0, height = 0;                        // of the window or picture; 0: as remembered (1600x1000 at first)
  std::string tab;       // at the right: "lesson", "source" or "exercises"; empty: as remembered
  std::string step;      // the selected step; empty: the first
  std::string view;      // of the middle, by its name in gui/app/views.h; empty: as remembered
  std::string quantity;  // against size: "all", "time", "rate", "error" or "speed-up"; empty: as remembered
  bool live = false;     // with a screenshot: of the window as it is opened for a person, once its first job has ended
  std::string stop;      // the tour opens at it: "3" or, with its answer shown, "3+"; empty: no tour
  bool present = false;  // in presenter mode
  int frames = 0;        // draw so many while the job runs, and say how long they took; for tests of speed
  std::optional<CheckSettings> exercises;  // how exercises are checked; absent: there are none
  std::filesystem::path class_folder;      // whose wall is shown; empty: no class
  bool fills_display = false;              // the window is as large as its display, which has no window manager
  std::function<bool()> interrupted;       // whether the window is to close; empty: only the user closes it
  std::string exercise;                    // the one to open; empty: the first that is not passed
};

}  // namespace warpwise
