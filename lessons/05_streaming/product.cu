// The product that every step calls: cuBLAS on a GPU, our own kernel on the CPU backend.
#include "product.h"

#include "engine/cuda_error.h"

#if WARPWISE_CUDA
#include <map>

#include "kernels/cublas.h"
#else
#include "own_product.h"
#endif

namespace streaming {

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
