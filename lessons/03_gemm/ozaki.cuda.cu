// ozaki: the Ozaki scheme II. Let the INT8 tensor cores, more than forty times as fast as FP64 arithmetic, compute an
//           FP64 product.
// Changed:  rows of A and columns of B are scaled to integers of about 48 bits; the integer product is computed modulo
//           each of 14 small numbers, an INT8 product each, and put together by the Chinese remainder theorem.
//           The kernels are in kernels/ozaki_product.cuda.cu, since lesson 05 has them compute tiles.
// Look for: an error no larger than cuBLAS' with 14 moduli, some 4 bits more of it for each modulus less; on a
//           GPU whose tensor cores are fast with bytes, less time than FP64 takes, on tensor cores too.
#include "kernels/cublas.h"
#include "kernels/ozaki_product.h"
#include "ozaki.h"

namespace gemm {

void launch_ozaki(const Gemm<double>& g, const OzakiScratch& scratch, int moduli, cudaStream_t stream) {
  const kernels::OzakiConstants constants = kernels::ozaki_constants(moduli);
  kernels::ozaki_residues_of_a(g.a, g.m, g.k, g.lda, constants, scratch.exponent_a, scratch.a, stream);
  kernels::ozaki_residues_of_b(g.b, g.k, g.n, g.ldb, constants, scratch.exponent_b, scratch.b, stream);
  kernels::ozaki_product(kernels::cublas_handle(stream), {g.m, g.n, g.alpha, g.beta, g.c, g.ldc}, g.k, scratch,
                         constants, stream);
}

}  // namespace gemm
