// What the steps of this lesson share: what they are given, and handles of cuBLAS.
#pragma once
#include <cublas_v2.h>

#include <functional>
#include <memory>

#include "engine/cuda_error.h"
#include "engine/resources.h"
#include "kernels/cublas.h"
#include "products.h"

/// Each throws with the call's text, its error, file and line if the call has failed.
#define CHECK(call) WARPWISE_CUDA_CHECK(call)
#define BLAS(call) WARPWISE_CUBLAS_CHECK(call)

namespace libraries {

using Program = std::function<void()>;

/// Asks for what the program needs, once. The program that it returns is run and timed many times.
using BuildGemm = Program(const Gemm& g, warpwise::Resources& gpu);

using LaunchBatch = void(const Batch& batch, cudaStream_t stream);
using BuildBatch = Program(const Batch& batch, warpwise::Resources& gpu);

/// A handle for work on `stream`, which is destroyed with its last copy. Making one takes milliseconds.
using Handle = std::shared_ptr<std::remove_pointer_t<cublasHandle_t>>;
inline Handle make_handle(cudaStream_t stream) {
  cublasHandle_t made = nullptr;
  BLAS(cublasCreate(&made));
  const Handle handle(made, [](cublasHandle_t it) { cublasDestroy(it); });
  BLAS(cublasSetStream(made, stream));
  return handle;
}

inline double* doubles(warpwise::Resources& gpu, size_t count) {
  return static_cast<double*>(gpu.workspace(sizeof(double) * count));
}

}  // namespace libraries
