// Finds and starts the worker for the requested backend.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/machine/elsewhere.h"
#include "engine/reader/board.h"
#include "engine/reader/worker_process.h"

namespace warpwise {

inline constexpr double kSilenceLimit_s = 60;  // a worker that runs a job and sends nothing for so long counts as hung

/// A worker that has sent its hello and its lessons.
struct Lab {
  std::unique_ptr<WorkerProcess> worker;
  Board board;                 // its device and its lessons
  std::vector<Event> opening;  // the events so far, for a recording
  std::string note;            // why this backend was chosen, if the user named none; else empty
};

/// The executable of a backend's worker ("cuda" or "simt"): beside this program, or as named by WARPWISE_WORKER_CUDA or
/// WARPWISE_WORKER_SIMT (for example a script that starts the worker elsewhere). It need not exist.
std::filesystem::path worker_path(const std::string& backend);

/// Starts the worker of `backend`: "cuda", "simt", or "auto" for cuda if its worker finds a device and simt otherwise.
/// Throws CannotError, which says what is missing and what to do; UsageError for another name.
Lab open_lab(const std::string& backend, double silence_limit_s = kSilenceLimit_s);

/// The same with the worker on another machine, where it is built if need be.
Lab open_lab_elsewhere(const Elsewhere& elsewhere, const Waits& waits, double silence_limit_s = kSilenceLimit_s);

/// The lesson; throws UsageError with the nearest names if there is none, CannotError if it is not built.
const LessonInfo& find_lesson(const Board& board, const std::string& id);
const StepInfo& find_step(const LessonInfo& lesson, const std::string& id);

/// The device's name in headings: "NVIDIA H200", "CPU backend, 2 threads of AMD EPYC 7R13".
std::string device_title(const Device& device);

}  // namespace warpwise
