// The step `pageable` shows how to catch a failed CUDA call; the steps after it write CHECK(call).
#pragma once
#include "engine/cuda_error.h"

/// Throws with the call's text, its error, file and line if the call has failed.
#define CHECK(call) WARPWISE_CUDA_CHECK(call)
