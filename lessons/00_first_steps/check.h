// How a step catches a failed CUDA call: CHECK(call). The whole program of the text, hello.cu, has a function for it.
#pragma once
#include "engine/cuda_error.h"

/// Throws with the call's text, its error, file and line if the call has failed.
#define CHECK(call) WARPWISE_CUDA_CHECK(call)
