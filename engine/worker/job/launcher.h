// Launches the rows of a job at one size; builds and runs those that are programs.
#pragma once
#include <functional>
#include <memory>

#include "engine/lesson.h"
#include "engine/stream.h"
#include "engine/worker/candidate.h"
#include "engine/worker/instance.h"
#include "engine/worker/program.h"

namespace warpwise {

/// A row of the lesson that takes part at the current size.
struct Runner : Candidate {
  const StepRow* row = nullptr;
  Instance* instance = nullptr;
  std::unique_ptr<ProgramResources> resources;  // of a program
  std::function<void()> program;                // built before its first run
};

class Launcher {
 public:
  Launcher(const Request& request, const Choices& choices) : request_(request), choices_(choices) {}

  /// Of the rows at this size, `programs` are programs, which share the device's memory.
  void begin_size(const Size& size, int64_t programs);

  void launch(Runner& runner);
  /// For a program: builds it if necessary, and runs what it requested before each run.
  void prepare(Runner& runner);
  /// Launches the step, or runs the prepared program.
  void start(Runner& runner);
  /// Launches the row's counted build; a program is built anew.
  void launch_once(const StepRow& counted, Runner& runner);

  Arguments arguments(const Runner& runner) const { return {size_, choices_, runner.instance->pointers(), stream()}; }
  int devices_of(const StepRow& row) const;
  /// The memory that each program may use on a device: as requested; otherwise an equal share of what is free when the
  /// first program is built.
  size_t program_budget();
  static cudaStream_t stream() { return nullptr; }  // the default stream

 private:
  const Request& request_;
  const Choices& choices_;
  Size size_;
  int64_t programs_ = 0;
  size_t budget_ = 0;  // of each program; 0: not computed yet
};

}  // namespace warpwise
