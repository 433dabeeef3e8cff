// The system-call filter: a small program that the kernel runs at each system call.
#pragma once
#include <linux/filter.h>

#include <cstddef>

#include "engine/exercise/fence/confine.h"

namespace warpwise {

constexpr size_t kMostInstructions = 512;

/// Writes the filter for the calling process into `program` and returns its length; 0 on an unsupported processor.
/// Allocates nothing.
size_t write_call_filter(Calls calls, sock_filter (&program)[kMostInstructions]);

}  // namespace warpwise
