// layout_geam: rows for a library of columns, the careful way: all matrices are turned.
// Changed:  a new task: the product of matrices that lie by rows on the GPU. `geam` adds two matrices, either of them
//           transposed; with a factor of 0 for one it transposes the other.
// Look for: how much of the time is not the product: three passes through memory.
#include "libraries.h"

namespace libraries {

Program build_layout_geam(const Gemm& g, warpwise::Resources& gpu) {
  double *a = doubles(gpu, size_t(g.m) * g.k), *b = doubles(gpu, size_t(g.k) * g.n),
         *c = doubles(gpu, size_t(g.m) * g.n);
  const Handle handle = make_handle(gpu.stream());

  return [=] {
    const double one = 1, zero = 0;
    const auto turn = [&](int rows, int cols, const double* from, int lead, double* to) {
      BLAS(
          cublasDgeam(handle.get(), CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one, from, lead, &zero, to, rows, to, rows));
    };
    turn(g.m, g.k, g.a, g.k, a);  // to columns
    turn(g.k, g.n, g.b, g.n, b);
    BLAS(cublasDgemm(handle.get(), CUBLAS_OP_N, CUBLAS_OP_N, g.m, g.n, g.k, &one, a, g.m, b, g.k, &zero, c, g.m));
    turn(g.n, g.m, c, g.m, g.c);  // and back to rows
  };
}

}  // namespace libraries
