// The worker's knowledge about its device.
#pragma once
#include "engine/lesson.h"
#include "engine/stream.h"

namespace warpwise {

/// Throws CannotError if there is nothing to run on; the message says whether the driver or the device is missing.
Device describe_device();

/// Compute capability as 10 major + minor: 90 for 9.0. 0 on the CPU backend.
int compute_capability();

/// Bytes that can be allocated now, on the GPU, or in host memory on the CPU backend.
int64_t free_bytes();
/// Bytes of host memory that are available now.
int64_t free_host_bytes();

/// Why `step` cannot run on this device, as a sentence; empty if it can.
std::string reason_to_skip(const StepRow& step);

}  // namespace warpwise
