// The Ozaki scheme II for products of doubles: residues of A's rows and B's columns, and C from the residues of its
// elements. CUDA only.
#pragma once
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "kernels/ozaki.h"
#include "kernels/ozaki_layout.h"

namespace kernels {

/// c <- alpha a b + beta c, m x n doubles by rows that lie ldc doubles apart.
struct OzakiResult {
  int m, n;
  double alpha, beta;
  double* c;
  int ldc;
};

/// Exponents and residues of A's rows: m x k doubles, rows lda apart. to: [modulus][row][k], padded.
void ozaki_residues_of_a(const double* a, int m, int k, int lda, const OzakiConstants& constants, int* exponents,
                         int8_t* to, cudaStream_t stream);

/// Exponents and residues of B's columns: k x n doubles, rows ldb apart. to: [modulus][column][k], padded.
void ozaki_residues_of_b(const double* b, int k, int n, int ldb, const OzakiConstants& constants, int* exponents,
                         int8_t* to, cudaStream_t stream);

/// C from the residues: a product of bytes for each modulus, by cuBLAS, in blocks of C.
void ozaki_product(cublasHandle_t handle, const OzakiResult& result, int k, const OzakiScratch& scratch,
                   const OzakiConstants& constants, cudaStream_t stream);

}  // namespace kernels
