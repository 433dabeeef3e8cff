// The runtime API's error state: the last error of each host thread, and the error of a kernel that failed while
// running.
#pragma once
#include "driver_types.h"

namespace simt {

// Records the error of a refused call or launch; cudaGetLastError returns it once. Returns its argument.
cudaError_t fail_call(cudaError_t error);

// Records that a kernel failed while running. As on a GPU, the launch itself succeeds; from then on every call that
// waits for the device or uses it returns this error, until cudaDeviceReset.
void fail_execution(cudaError_t error);

// The program's exit status, at its end, if a kernel has failed; else 0.
int exit_status_after_error();

// The error of a failed kernel, which the program has now seen; cudaSuccess if there is none. Every API call that uses
// the device calls this first, and so does a launch.
cudaError_t execution_error();

void reset_errors();

// While a host function of a stream runs, every such call fails with cudaErrorNotPermitted.
class HostFunction {
 public:
  HostFunction();
  ~HostFunction();
  HostFunction(const HostFunction&) = delete;
  HostFunction& operator=(const HostFunction&) = delete;
  static bool runs();         // on this thread
  static bool called_cuda();  // the innermost that runs on this thread

 private:
  bool before_, called_before_;
};

}  // namespace simt
