// The engine's streams, events, memory and devices for one program step: made when the program is built and freed with
// it.
#pragma once
#include <string>
#include <vector>

#include "engine/lesson.h"

namespace warpwise {

class ProgramResources : public Resources {
 public:
  /// `budget`: how many bytes of device memory the program may use on each device.
  ProgramResources(int devices, size_t budget);
  ~ProgramResources() override;
  ProgramResources(const ProgramResources&) = delete;
  ProgramResources& operator=(const ProgramResources&) = delete;

  int devices() const override { return static_cast<int>(left_.size()); }
  cudaStream_t stream(int device) override;
  cudaEvent_t event(int device) override;
  void* workspace(size_t bytes, int device) override;
  size_t workspace_left(int device) const override { return left_.at(static_cast<size_t>(device)); }
  void* pinned(size_t bytes) override;
  void before_each_run(std::function<void()> prepare) override { prepare_ = std::move(prepare); }

  /// Runs what the program registered for before each run.
  void prepare() const {
    if (prepare_) prepare_();
  }

 private:
  void choose(int device) const;
  std::vector<size_t> left_;  // of the budget, per device
  std::vector<std::pair<int, cudaStream_t>> streams_;
  std::vector<std::pair<int, cudaEvent_t>> events_;
  std::vector<std::pair<int, void*>> memory_;
  std::vector<void*> pinned_;
  std::function<void()> prepare_;
};

/// How many devices this backend has. On the CPU backend, how many it simulates now.
int device_count();
/// How many devices there could be: more than device_count() only on the CPU backend.
int most_devices();
/// Sets how many devices the CPU backend simulates; no effect on a GPU.
void simulate_devices(int count);

/// Waits until every device is idle. Throws CudaError for an error of any launch since the last call.
void await_devices(int devices);

/// How long run() takes on the host's clock, in milliseconds, from all devices idle to all devices idle.
double time_by_host(const std::function<void()>& run, int devices);

}  // namespace warpwise
