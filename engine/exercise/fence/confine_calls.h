// The system-call filter: a small program that the kernel runs at each system call, made by libseccomp.
#pragma once
#include <linux/filter.h>

#include <cstddef>
#include <vector>

#include "engine/exercise/fence/confine.h"

namespace warpwise {

/// A filter for a process that is still to be named. Empty if libseccomp refuses.
std::vector<sock_filter> call_filter(Calls calls);

/// Names the calling process in such a filter. Makes only a system call.
void name_caller(sock_filter* program, size_t size);

}  // namespace warpwise
