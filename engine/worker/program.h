// What a program step runs on: streams, events, memory and devices of the engine's, made when it is built and freed
// with it.
#pragma once
#include <string>
#include <vector>

#include "engine/lesson.h"

namespace warpwise {

class ProgramResources : public Resources {
 public:
  /// `budget`: bytes of device memory that it may take, on each device.
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

  /// What the program has asked for before each run.
  void prepare() const {
    if (prepare_) prepare_();
  }

 private:
  void choose(int device) const;
  std::vector<size_t> left_;  // of the budget, by device
  std::vector<std::pair<int, cudaStream_t>> streams_;
  std::vector<std::pair<int, cudaEvent_t>> events_;
  std::vector<std::pair<int, void*>> memory_;
  std::vector<void*> pinned_;
  std::function<void()> prepare_;
};

/// How many devices this backend has; the CPU backend as many as it simulates now.
int device_count();
/// How many it could have: more only on the CPU backend.
int most_devices();
/// Has the CPU backend simulate so many from now on; a GPU worker has what it has.
void simulate_devices(int count);

/// Waits until every device is idle. Throws CudaError for what a launch since the last time did.
void await_devices(int devices);

/// Milliseconds of the host's clock that run() takes, from all devices idle to all devices idle.
double time_by_host(const std::function<void()>& run, int devices);

}  // namespace warpwise
