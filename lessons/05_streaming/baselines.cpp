#include "baselines.h"

#if WARPWISE_CUDA
#include <cublasXt.h>

#include <memory>
#include <numeric>

#include "kernels/cublas.h"

namespace streaming {

Program build_cublas_xt(const Gemm& g, warpwise::Resources& gpu, int block) {
  cublasXtHandle_t made = nullptr;
  WARPWISE_CUBLAS_CHECK(cublasXtCreate(&made));
  const std::shared_ptr<cublasXtContext> handle(made, cublasXtDestroy);
  std::vector<int> devices(static_cast<size_t>(gpu.devices()));
  std::iota(devices.begin(), devices.end(), 0);
  WARPWISE_CUBLAS_CHECK(cublasXtDeviceSelect(made, gpu.devices(), devices.data()));
  WARPWISE_CUBLAS_CHECK(cublasXtSetBlockDim(made, block));

  // cuBLAS counts by columns: to it, a matrix of ours is its transpose, and our product is B A.
  return [=] {
    WARPWISE_CUBLAS_CHECK(cublasXtDgemm(handle.get(), CUBLAS_OP_N, CUBLAS_OP_N, size_t(g.n), size_t(g.m), size_t(g.k),
                                        &g.alpha, g.b, size_t(g.ldb), g.a, size_t(g.lda), &g.beta, g.c, size_t(g.ldc)));
  };
}

}  // namespace streaming
#endif
