// layout_flags: A and B are told to be transposed.
// Changed:  CUBLAS_OP_T for both: to the library our rows are columns of A^T and B^T. C it writes by columns.
// Look for: one pass is left, that of C.
#include "libraries.h"

namespace libraries {

Program build_layout_flags(const Gemm& g, warpwise::Resources& gpu) {
  double* c = doubles(gpu, size_t(g.m) * g.n);
  const Handle handle = make_handle(gpu.stream());

  return [=] {
    const double one = 1, zero = 0;
    BLAS(cublasDgemm(handle.get(), CUBLAS_OP_T, CUBLAS_OP_T, g.m, g.n, g.k, &one, g.a, g.k, g.b, g.n, &zero, c, g.m));
    BLAS(cublasDgeam(handle.get(), CUBLAS_OP_T, CUBLAS_OP_N, g.n, g.m, &one, c, g.m, &zero, g.c, g.n, g.c, g.n));
  };
}

}  // namespace libraries
