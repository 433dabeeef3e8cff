// Streams and events. Work is done when the call that asks for it returns, so a stream is a name and an event is a time.
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>

#include "api_errors.h"
#include "confined.h"
#include "cuda_runtime_api.h"

struct CUstream_st {
  unsigned flags;
  int priority;
};
struct CUevent_st {
  unsigned flags;
  bool recorded;
  std::chrono::steady_clock::time_point when;
};

namespace simt {
namespace {
constexpr int kHighestPriority = -5;

std::mutex handles_mutex;
std::set<cudaStream_t> streams;
std::set<cudaEvent_t> events;

bool known(cudaStream_t stream) {
  if (stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread) return true;
  std::lock_guard lock(handles_mutex);
  return streams.count(stream) != 0;
}
bool known(cudaEvent_t event) {
  std::lock_guard lock(handles_mutex);
  return events.count(event) != 0;
}

// What every call on a live handle answers: the error of a failed kernel, if any.
template <class Handle>
cudaError_t status(Handle handle) {
  if (!known(handle)) return fail_call(cudaErrorInvalidResourceHandle);
  return execution_error();
}
}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority) {
  if (stream == nullptr || flags > cudaStreamNonBlocking) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  if (priority > 0) priority = 0;
  if (priority < kHighestPriority) priority = kHighestPriority;
  *stream = new CUstream_st{flags, priority};
  std::lock_guard lock(handles_mutex);
  streams.insert(*stream);
  return cudaSuccess;
}
cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  check_result_place(stream, sizeof *stream, __builtin_return_address(0));
  return cudaStreamCreateWithPriority(stream, cudaStreamDefault, 0);
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  check_result_place(stream, sizeof *stream, __builtin_return_address(0));
  return cudaStreamCreateWithPriority(stream, flags, 0);
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  {
    std::lock_guard lock(handles_mutex);
    if (streams.erase(stream) == 0) return fail_call(cudaErrorInvalidResourceHandle);
  }
  delete stream;
  return execution_error();
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) { return status(stream); }
cudaError_t cudaStreamQuery(cudaStream_t stream) { return status(stream); }
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int) {
  if (!known(event)) return fail_call(cudaErrorInvalidResourceHandle);
  return status(stream);
}
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags) {
  *flags = known(stream) && stream > cudaStreamPerThread ? stream->flags : cudaStreamDefault;
  return status(stream);
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  *priority = known(stream) && stream > cudaStreamPerThread ? stream->priority : 0;
  return status(stream);
}
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  if (least != nullptr) *least = 0;
  if (greatest != nullptr) *greatest = kHighestPriority;
  return cudaSuccess;
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* capture) {
  *capture = cudaStreamCaptureStatusNone;
  return status(stream);
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* user_data, unsigned int) {
  if (callback == nullptr) return fail_call(cudaErrorInvalidValue);
  cudaError_t error = status(stream);
  if (error != cudaErrorInvalidResourceHandle) callback(stream, error, user_data);
  return error;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* user_data) {
  if (function == nullptr) return fail_call(cudaErrorInvalidValue);
  cudaError_t error = status(stream);
  if (error == cudaSuccess) function(user_data);
  return error;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  check_result_place(event, sizeof *event, __builtin_return_address(0));
  if (event == nullptr || flags > 7) return fail_call(cudaErrorInvalidValue);
  if (cudaError_t error = execution_error()) return error;
  *event = new CUevent_st{flags, false, {}};
  std::lock_guard lock(handles_mutex);
  events.insert(*event);
  return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  {
    std::lock_guard lock(handles_mutex);
    if (events.erase(event) == 0) return fail_call(cudaErrorInvalidResourceHandle);
  }
  delete event;
  return execution_error();
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (!known(event)) return fail_call(cudaErrorInvalidResourceHandle);
  if (cudaError_t error = status(stream)) return error;
  event->recorded = true;
  event->when = std::chrono::steady_clock::now();
  return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) { return status(event); }
cudaError_t cudaEventQuery(cudaEvent_t event) { return status(event); }
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  check_result_place(milliseconds, sizeof *milliseconds, __builtin_return_address(0));
  if (milliseconds == nullptr) return fail_call(cudaErrorInvalidValue);
  if (!known(start) || !known(end) || !start->recorded || !end->recorded ||
      ((start->flags | end->flags) & cudaEventDisableTiming))
    return fail_call(cudaErrorInvalidResourceHandle);
  if (cudaError_t error = execution_error()) return error;
  *milliseconds = std::chrono::duration<float, std::milli>(end->when - start->when).count();
  return cudaSuccess;
}
}
