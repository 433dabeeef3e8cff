#include "engine/worker/program.h"

#include <chrono>

#include "engine/errors.h"
#include "engine/worker/allocate.h"
#include "engine/worker/counting.h"

namespace warpwise {

ProgramResources::ProgramResources(int devices, size_t budget) : left_(static_cast<size_t>(devices), budget) {}

ProgramResources::~ProgramResources() {
  // These calls fail after a lost device, which does not matter.
  for (const auto& [device, stream] : streams_) cudaSetDevice(device), cudaStreamDestroy(stream);
  for (const auto& [device, event] : events_) cudaSetDevice(device), cudaEventDestroy(event);
  for (const auto& [device, memory] : memory_) cudaSetDevice(device), release(Place::device, memory);
  for (void* memory : pinned_) release(Place::pinned, memory);
  cudaSetDevice(0);
}

void ProgramResources::choose(int device) const {
  if (device < 0 || device >= devices())
    throw std::logic_error("the program asks for device " + std::to_string(device) + " of " +
                           std::to_string(devices()));
  choose_device(device);
}

cudaStream_t ProgramResources::stream(int device) {
  choose(device);
  cudaStream_t stream = nullptr;
  WARPWISE_CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  streams_.emplace_back(device, stream);
  WARPWISE_CUDA_CHECK(cudaSetDevice(0));
  return stream;
}

cudaEvent_t ProgramResources::event(int device) {
  choose(device);
  cudaEvent_t event = nullptr;
  WARPWISE_CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  events_.emplace_back(device, event);
  WARPWISE_CUDA_CHECK(cudaSetDevice(0));
  return event;
}

void* ProgramResources::workspace(size_t bytes, int device) {
  choose(device);
  size_t& left = left_[static_cast<size_t>(device)];
  if (bytes > left)
    throw DoesNotFit("the program asks for " + std::to_string(bytes) + " bytes of device memory, and " +
                     std::to_string(left) +
                     " of what it may take are left: raise --gpu-memory, or choose a smaller size");
  void* const memory = allocate(Place::device, bytes, "the program");
  memory_.emplace_back(device, memory);
  left -= bytes;
  WARPWISE_CUDA_CHECK(cudaSetDevice(0));
  return memory;
}

void* ProgramResources::pinned(size_t bytes) {
  void* const memory = allocate(Place::pinned, bytes, "the program");
  pinned_.push_back(memory);
  return memory;
}

int device_count() {
  int devices = 0;
  return cudaGetDeviceCount(&devices) == cudaSuccess ? devices : 0;
}

#if WARPWISE_CUDA
int most_devices() { return device_count(); }
void simulate_devices(int) {}
#else
int most_devices() { return kMostSimulated; }
void simulate_devices(int count) { simulate(count); }
#endif

void await_devices(int devices) {
  const cudaError_t launch_error = cudaGetLastError();
  WARPWISE_CUDA_CHECK(launch_error);
  for (int device = devices - 1; device >= 0; device--) {  // ends with device 0 current
    choose_device(device);
    WARPWISE_CUDA_CHECK(cudaDeviceSynchronize());
  }
}

double time_by_host(const std::function<void()>& run, int devices) {
  await_devices(devices);
  const auto begin = std::chrono::steady_clock::now();
  run();
  await_devices(devices);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace warpwise
