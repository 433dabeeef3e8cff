#include "engine/worker/job/launcher.h"

#include "engine/worker/device.h"
#include "engine/worker/job/plan.h"

namespace warpwise {

void Launcher::begin_size(const Size& size, int64_t programs) {
  size_ = size;
  programs_ = programs;
  budget_ = 0;
}

int Launcher::devices_of(const StepRow& row) const { return warpwise::devices_of(request_, row); }

size_t Launcher::program_budget() {
  if (request_.gpu_memory_bytes > 0) return static_cast<size_t>(request_.gpu_memory_bytes);
  if (budget_ == 0) {
    const int sharing = WARPWISE_CUDA ? 1 : device_count();  // simulated devices share the host's memory
    budget_ = static_cast<size_t>(static_cast<double>(free_bytes()) * 0.8 / static_cast<double>(programs_ * sharing));
  }
  return budget_;
}

void Launcher::launch(Runner& runner) {
  prepare(runner);
  start(runner);
}

void Launcher::start(Runner& runner) {
  if (runner.row->program) runner.program();
  else runner.row->launch(arguments(runner));
}

void Launcher::prepare(Runner& runner) {
  if (!runner.row->program) return;
  if (!runner.program) {
    await_devices(devices_of(*runner.row));  // what it prepares may read the buffers
    runner.resources = std::make_unique<ProgramResources>(devices_of(*runner.row), program_budget());
    runner.program = runner.row->program(arguments(runner), *runner.resources);
  }
  await_devices(devices_of(*runner.row));  // the buffers are complete, whichever stream the program reads them from
  runner.resources->prepare();
}

void Launcher::launch_once(const StepRow& counted, Runner& runner) {
  if (counted.launch) return counted.launch(arguments(runner));
  await_devices(devices_of(counted));  // the buffers are complete, whichever stream the program reads them from
  ProgramResources resources(devices_of(counted), program_budget());
  const auto program = counted.program(arguments(runner), resources);
  await_devices(devices_of(counted));
  resources.prepare();
  program();
  await_devices(devices_of(counted));
}

}  // namespace warpwise
