// pageable: the whole trip. x and y lie in host memory, where the GPU's kernels cannot go: copy in, compute, copy out.
// Changed:  three copies around the kernel, to the GPU's memory and back. The host's is what `new` gives: pageable.
// Look for: where the time goes. The kernel is the smallest part; compare with `cpu`, which has nothing to copy.
#include "axpy.h"  // the kernel axpy, kThreads, blocks_for
#include "engine/cuda_error.h"
#include "trip.h"  // Trip, Program

namespace trip {

// Each CUDA call returns whether it worked. A program that does not check goes on with whatever was in memory before.
static void check(cudaError_t error, const char* what) {
  if (error != cudaSuccess) throw warpwise::CudaError(error, what, __FILE__, __LINE__);
}

Program build_pageable(const Trip& trip, warpwise::Resources& gpu) {
  const size_t bytes = sizeof(float) * trip.n;
  auto* x_there = static_cast<float*>(gpu.workspace(bytes));  // cudaMalloc, once for all runs
  auto* y_there = static_cast<float*>(gpu.workspace(bytes));

  return [=] {
    check(cudaMemcpy(x_there, trip.x, bytes, cudaMemcpyHostToDevice), "copying x in");  // to, from, bytes, direction
    check(cudaMemcpy(y_there, trip.y, bytes, cudaMemcpyHostToDevice), "copying y in");

    axpy<<<blocks_for(trip.n), kThreads>>>(trip.a, x_there, y_there, trip.n);
    check(cudaGetLastError(), "launching the kernel");  // <<<>>> returns nothing: check whether the kernel started

    // The launch has returned, but the kernel may still run. This copy waits for it, and reports its errors.
    check(cudaMemcpy(trip.y, y_there, bytes, cudaMemcpyDeviceToHost), "running the kernel and copying y out");
  };
}

}  // namespace trip
