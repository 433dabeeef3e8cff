#include "cuda/errors.h"

#include <stdlib.h>

#include <atomic>

#include "cuda_runtime_api.h"

namespace simt {
namespace {
std::atomic<cudaError_t> failed_execution{cudaSuccess};
std::atomic<bool> execution_error_shown{false};
std::atomic<int> exit_status{0};
thread_local cudaError_t last_error = cudaSuccess;

thread_local bool in_host_function = false, host_function_called = false;

cudaError_t current_error() { return execution_error_shown ? failed_execution.load() : last_error; }
}  // namespace

cudaError_t fail_call(cudaError_t error) {
  if (error != cudaSuccess) last_error = error;
  return error;
}

void fail_execution(cudaError_t error) {
  cudaError_t none = cudaSuccess;
  failed_execution.compare_exchange_strong(none, error);
  // Registered now, and not before main, it runs before this library's objects are destroyed.
  [[maybe_unused]] static const int watched = on_exit([](int status, void*) { exit_status = status; }, nullptr);
}

int exit_status_after_error() { return exit_status; }

cudaError_t execution_error() {
  if (in_host_function) {
    host_function_called = true;
    return fail_call(cudaErrorNotPermitted);
  }
  cudaError_t error = failed_execution;
  if (error != cudaSuccess) execution_error_shown = true;
  return error;
}

HostFunction::HostFunction() : before_(in_host_function), called_before_(host_function_called) {
  in_host_function = true;
  host_function_called = false;
}
HostFunction::~HostFunction() {
  in_host_function = before_;
  host_function_called = called_before_;
}
bool HostFunction::runs() { return in_host_function; }
bool HostFunction::called_cuda() { return host_function_called; }

void reset_errors() {
  failed_execution = cudaSuccess;
  execution_error_shown = false;
  last_error = cudaSuccess;
}
}  // namespace simt

extern "C" {
cudaError_t cudaPeekAtLastError(void) { return simt::current_error(); }

cudaError_t cudaGetLastError(void) {
  cudaError_t error = simt::current_error();
  simt::last_error = cudaSuccess;
  return error;
}

const char* cudaGetErrorName(cudaError_t error) {
  switch (static_cast<int>(error)) {
#define SIMT_CASE(name, value, text) \
  case value: return #name;
    SIMT_CUDA_ERRORS(SIMT_CASE)
#undef SIMT_CASE
    default: return "unrecognized error code";
  }
}

const char* cudaGetErrorString(cudaError_t error) {
  switch (static_cast<int>(error)) {
#define SIMT_CASE(name, value, text) \
  case value: return text;
    SIMT_CUDA_ERRORS(SIMT_CASE)
#undef SIMT_CASE
    default: return "unrecognized error code";
  }
}
}
