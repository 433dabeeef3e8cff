// The product that every step calls: cuBLAS on a GPU, our own kernel on the CPU backend. And a sum.
#include "product.h"

#include "engine/cuda_error.h"

#if WARPWISE_CUDA
#include <map>

#include "kernels/cublas.h"
#else
#include "own_product.h"
#endif

namespace streaming {

static __global__ void add(double* to, const double* more, double factor, int64_t count) {
  const int64_t step = int64_t(gridDim.x) * blockDim.x;
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += step) to[i] += factor * more[i];
}

void add_scaled(double* to, const double* more, double factor, int64_t count, cudaStream_t stream) {
  constexpr int kThreads = 256, kEach = 8;  // elements that a thread adds
  add<<<unsigned((count - 1) / (kThreads * kEach) + 1), kThreads, 0, stream>>>(to, more, factor, count);
  WARPWISE_CUDA_CHECK(cudaGetLastError());
}

#if WARPWISE_CUDA

/// One for each device, kept for the life of the thread: a program has one stream for its kernels on each device.
static cublasHandle_t handle_here() {
  struct Destroy {
    void operator()(cublasHandle_t handle) const { cublasDestroy(handle); }
  };
  thread_local std::map<int, std::unique_ptr<std::remove_pointer_t<cublasHandle_t>, Destroy>> handles;
  int device = 0;
  WARPWISE_CUDA_CHECK(cudaGetDevice(&device));
  auto& handle = handles[device];
  if (!handle) {
    cublasHandle_t made = nullptr;
    WARPWISE_CUBLAS_CHECK(cublasCreate(&made));
    handle.reset(made);
  }
  return handle.get();
}

// cuBLAS counts by columns: to it, a matrix of ours is its transpose, and our product is B A.
void multiply(const Product& p, cudaStream_t stream) {
  const cublasHandle_t handle = handle_here();
  WARPWISE_CUBLAS_CHECK(cublasSetStream(handle, stream));
  WARPWISE_CUBLAS_CHECK(cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, int(p.n), int(p.m), int(p.k), &p.alpha, p.b,
                                    int(p.ldb), p.a, int(p.lda), &p.beta, p.c, int(p.ldc)));
}

#else

void multiply(const Product& p, cudaStream_t stream) {
  multiply_here(p, stream);
  WARPWISE_CUDA_CHECK(cudaGetLastError());
}

#endif

}  // namespace streaming
