// gemm_pageable: a product by cuBLAS for matrices in the host's memory, as one writes it first.
// Changed:  a new task. Each call copies A and B in, multiplies, and copies C out, all from memory as `new` gives it.
// Look for: the time beside `gemm_in_core`: most of it is copies, and the copies reach a small part of the link's rate.
#include "libraries.h"

namespace libraries {

Program build_gemm_pageable(const Gemm& g, warpwise::Resources& gpu) {
  double *a = doubles(gpu, size_t(g.m) * g.k), *b = doubles(gpu, size_t(g.k) * g.n),
         *c = doubles(gpu, size_t(g.m) * g.n);
  const Handle handle = make_handle(nullptr);  // once: a handle costs more than most products

  return [=] {
    // cuBLAS counts by columns: what it calls a column of a matrix is a row of ours.
    BLAS(cublasSetMatrix(g.k, g.m, sizeof(double), g.a, g.k, a, g.k));
    BLAS(cublasSetMatrix(g.n, g.k, sizeof(double), g.b, g.n, b, g.n));
    // To it, our matrices are transposes, and (A B)^T = B^T A^T.
    const double one = 1, zero = 0;
    BLAS(cublasDgemm(handle.get(), CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, a, g.k, &zero, c, g.n));
    BLAS(cublasGetMatrix(g.n, g.m, sizeof(double), c, g.n, g.c, g.n));
  };
}

}  // namespace libraries
