// What the steps of this lesson share: their signature.
#pragma once
#include <functional>

#include "engine/cuda_error.h"
#include "engine/resources.h"
#include "gemm.h"

/// Throws with the call's text, its error, file and line if the call has failed.
#define CHECK(call) WARPWISE_CUDA_CHECK(call)

namespace streaming {

using Program = std::function<void()>;
/// Asks for what the program needs, once. The program that it returns is run and timed many times.
using Build = Program(const Gemm& g, warpwise::Resources& gpu);

}  // namespace streaming
