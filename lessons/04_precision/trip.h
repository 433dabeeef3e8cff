// The whole trip: operands in host memory, results in host memory. The signatures of axpy_trip.cu and gemm_trip.cu.
#pragma once
#include <cuda_runtime.h>

#include <functional>

#include "engine/resources.h"

namespace precision {

using Program = std::function<void()>;
/// y <- a x + y and c <- a b, on the device's copies.
using AxpyThere = std::function<void(const double* x, double* y, cudaStream_t stream)>;
using GemmThere = std::function<void(const double* a, const double* b, double* c, cudaStream_t stream)>;

/// x and y hold `doubles` each, in pinned memory.
Program build_axpy_trip(AxpyThere axpy, const double* x, double* y, size_t doubles, warpwise::Resources& gpu);
/// How many doubles each matrix holds, all in pinned memory.
struct Matrices {
  const double *a, *b;
  double* c;
  size_t doubles_a, doubles_b, doubles_c;
};
Program build_gemm_trip(GemmThere gemm, const Matrices& host, warpwise::Resources& gpu);

}  // namespace precision
