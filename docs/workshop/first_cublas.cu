// A whole program with cuBLAS: C = A B for matrices stored by columns, as cuBLAS and Fortran have them.
//
//   nvcc first_cublas.cu -lcublas && ./a.out        on a GPU
//   ./warpwise exec docs/workshop/first_cublas.cu   without one
#include <cublas_v2.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

// Element (row, col) of a matrix by columns, whose columns begin `ld` elements apart.
#define IDX2F(row, col, ld) ((col) * (ld) + (row))

// Every call of CUDA and of cuBLAS returns whether it worked.
static void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}
static void check(cublasStatus_t status, const char* what) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  std::fprintf(stderr, "%s: %s\n", what, cublasGetStatusString(status));
  std::exit(1);
}

int main() {
  const int m = 2, n = 4, k = 3;  // three different extents: a wrong order shows
  std::vector<double> a(m * k), b(k * n), c(m * n);
  for (int row = 0; row < m; row++)
    for (int i = 0; i < k; i++) a[IDX2F(row, i, m)] = 10 * row + i;
  for (int i = 0; i < k; i++)
    for (int col = 0; col < n; col++) b[IDX2F(i, col, k)] = i == col ? 1 : 0;  // the first columns of A come back

  double *a_there = nullptr, *b_there = nullptr, *c_there = nullptr;
  check(cudaMalloc(&a_there, sizeof(double) * a.size()), "room for A");
  check(cudaMalloc(&b_there, sizeof(double) * b.size()), "room for B");
  check(cudaMalloc(&c_there, sizeof(double) * c.size()), "room for C");
  cublasHandle_t handle = nullptr;
  check(cublasCreate(&handle), "a handle");
  check(cublasSetMatrix(m, k, sizeof(double), a.data(), m, a_there, m), "copying A in");
  check(cublasSetMatrix(k, n, sizeof(double), b.data(), k, b_there, k), "copying B in");

  const double one = 1, zero = 0;
  check(cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, a_there, m, b_there, k, &zero, c_there, m),
        "the product");

  check(cublasGetMatrix(m, n, sizeof(double), c_there, m, c.data(), m), "copying C out");
  for (int row = 0; row < m; row++)
    for (int col = 0; col < n; col++) std::printf(col + 1 < n ? "%g " : "%g\n", c[IDX2F(row, col, m)]);

  check(cublasDestroy(handle), "the handle");
  for (double* memory : {a_there, b_there, c_there}) check(cudaFree(memory), "freeing memory");
}
