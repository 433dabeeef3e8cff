// Step 8 tells how a failed CUDA call is caught; from there on the steps write CHECK(call).
#pragma once
#include "engine/cuda_error.h"

/// Throws with the call's text, its error, file and line if the call has failed.
#define CHECK(call) WARPWISE_CUDA_CHECK(call)
