// Finding a worker for the backend that was asked for, and starting it.
#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/reader/board.h"
#include "engine/reader/worker_process.h"

namespace warpwise {

inline constexpr double kSilenceLimit_s = 60;  // a worker that runs a job and says nothing for so long hangs

/// A worker that has introduced itself.
struct Lab {
  std::unique_ptr<WorkerProcess> worker;
  Board board;                 // its device and its lessons
  std::vector<Event> opening;  // the events of that, for a recording
  std::string note;            // why this backend was chosen, where it was not asked for; else empty
};

/// The executable of a backend's worker ("cuda" or "simt"): beside this program, or what WARPWISE_WORKER_CUDA or
/// WARPWISE_WORKER_SIMT names (a script that starts the worker elsewhere, say). It need not exist.
std::filesystem::path worker_path(const std::string& backend);

/// Starts the worker of `backend`: "cuda", "simt", or "auto" for cuda where its worker sees a device and else simt.
/// Throws CannotError that says what is missing and what to do, UsageError for another name.
Lab open_lab(const std::string& backend, double silence_limit_s = kSilenceLimit_s);

/// The lesson, or UsageError that offers the nearest names.
const LessonInfo& lesson_of(const Board& board, const std::string& id);
const StepInfo& step_of(const LessonInfo& lesson, const std::string& id);

/// What a worker's device is called in headings: "NVIDIA H200", "CPU backend, 2 threads of AMD EPYC 7R13".
std::string device_title(const Device& device);

}  // namespace warpwise
