// The runtime API's error state: the last error of each host thread, and the error of a kernel that failed while running.
#pragma once
#include "driver_types.h"

namespace simt {

// A call that was refused (a launch too): cudaGetLastError tells it once. Returns its argument.
cudaError_t fail_call(cudaError_t error);

// A kernel failed while it ran. As on a GPU the launch itself looks well; every call that would wait for the device or touch
// it returns this error from then on, until cudaDeviceReset.
void fail_execution(cudaError_t error);

// The error of a failed kernel, shown to the program from now on; cudaSuccess when there is none. Every API call that
// touches the device begins with it, and a launch too.
cudaError_t execution_error();

void reset_errors();

}  // namespace simt
