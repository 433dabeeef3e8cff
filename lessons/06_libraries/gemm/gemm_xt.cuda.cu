// gemm_xt: cublasXt: matrices in the host's memory, and the library makes the trip.
// Changed:  one call in place of copies, streams and events. It cuts the matrices into blocks and brings them itself.
// Look for: the time beside `gemm_bands`. What the blocks cost is not in sight, and B may come more than once.
#include <cublasXt.h>

#include "libraries.h"

namespace libraries {

Program build_gemm_xt(const Gemm& g, warpwise::Resources&) {
  cublasXtHandle_t made = nullptr;
  BLAS(cublasXtCreate(&made));
  const std::shared_ptr<cublasXtContext> handle(made, cublasXtDestroy);
  int first_gpu = 0;
  BLAS(cublasXtDeviceSelect(made, 1, &first_gpu));

  return [=] {
    const double one = 1, zero = 0;
    BLAS(cublasXtDgemm(handle.get(), CUBLAS_OP_N, CUBLAS_OP_N, size_t(g.n), size_t(g.m), size_t(g.k), &one, g.b,
                       size_t(g.n), g.a, size_t(g.k), &zero, g.c, size_t(g.n)));
  };
}

}  // namespace libraries
