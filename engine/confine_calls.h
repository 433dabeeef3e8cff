// The filter of system calls: a little program that the kernel runs at each of them.
#pragma once
#include <linux/filter.h>

#include <cstddef>

#include "engine/confine.h"

namespace warpwise {

constexpr size_t kMostInstructions = 512;

/// Writes the filter into `program`; its length. For the process that calls this. Allocates nothing. 0 on a processor that it is not written
/// for.
size_t write_call_filter(Calls calls, sock_filter (&program)[kMostInstructions]);

}  // namespace warpwise
