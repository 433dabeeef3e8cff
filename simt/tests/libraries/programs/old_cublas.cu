// cuBLAS's old interface: no handle, scalars by value, letters for operations, results returned.
// Needs libopenblas.so.0.
#include <cublas.h>
#include <cmath>
#include <cstdio>
#include <vector>

int main() {
  const int m = 3, n = 2, k = 4;
  std::vector<float> a(m * k), b(k * n), c(m * n, 1.0f), got(m * n);
  for (int i = 0; i < m * k; ++i) a[i] = i - 5;
  for (int i = 0; i < k * n; ++i) b[i] = 2 * i + 1;
  int wrong = cublasInit() != CUBLAS_STATUS_SUCCESS;
  float *d_a, *d_b, *d_c;
  wrong += cublasAlloc(m * k, sizeof(float), (void**)&d_a) != CUBLAS_STATUS_SUCCESS;
  cublasAlloc(k * n, sizeof(float), (void**)&d_b), cublasAlloc(m * n, sizeof(float), (void**)&d_c);
  cublasSetMatrix(m, k, sizeof(float), a.data(), m, d_a, m);
  cublasSetVector(k * n, sizeof(float), b.data(), 1, d_b, 1);
  cublasSetMatrix(m, n, sizeof(float), c.data(), m, d_c, m);
  cublasSgemm('n', 'N', m, n, k, 2.0f, d_a, m, d_b, k, 3.0f, d_c, m);
  wrong += cublasGetError() != CUBLAS_STATUS_SUCCESS;
  cublasGetMatrix(m, n, sizeof(float), d_c, m, got.data(), m);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 3;
      for (int l = 0; l < k; ++l) sum += 2 * a[l * m + i] * b[j * k + l];
      wrong += got[j * m + i] != sum;
    }
  // y = 2 A^T x + y, and what level 1 returns.
  float *d_x, *d_y, x[m] = {1, -2, 3}, y[k] = {4, 3, 2, 1}, after[k];
  cublasAlloc(m, sizeof(float), (void**)&d_x), cublasAlloc(k, sizeof(float), (void**)&d_y);
  cublasSetVector(m, sizeof(float), x, 1, d_x, 1), cublasSetVector(k, sizeof(float), y, 1, d_y, 1);
  wrong += cublasSdot(m, d_x, 1, d_x, 1) != 14 || cublasSasum(m, d_x, 1) != 6 || cublasIsamax(m, d_x, 1) != 3;
  wrong += std::fabs(cublasSnrm2(m, d_x, 1) - std::sqrt(14.0f)) > 1e-6f;
  cublasSgemv('T', m, k, 2.0f, d_a, m, d_x, 1, 1.0f, d_y, 1);
  cublasGetVector(k, sizeof(float), d_y, 1, after, 1);
  for (int l = 0; l < k; ++l) {
    float sum = y[l];
    for (int i = 0; i < m; ++i) sum += 2 * a[l * m + i] * x[i];
    wrong += after[l] != sum;
  }
  cublasSscal(m, -1.0f, d_x, 1), cublasSaxpy(m, 2.0f, d_x, 1, d_x, 1);
  cublasGetVector(m, sizeof(float), d_x, 1, after, 1);
  wrong += after[0] != -3 || after[1] != 6;
  double *d_d, two[2] = {3, 4};
  cublasAlloc(2, sizeof(double), (void**)&d_d), cublasSetVector(2, sizeof(double), two, 1, d_d, 1);
  wrong += cublasDnrm2(2, d_d, 1) != 5;
  cublasFree(d_a), cublasFree(d_b), cublasFree(d_c), cublasFree(d_x), cublasFree(d_y), cublasFree(d_d);
  wrong += cublasShutdown() != CUBLAS_STATUS_SUCCESS;
  std::printf(wrong ? "FAILED: %d\n" : "PASSED\n", wrong);
  return wrong != 0;
}
