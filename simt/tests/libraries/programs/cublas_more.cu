// cuBLAS: matrices with one triangle, batches of small systems, complex numbers and half, against their definitions.
// Needs libopenblas.so.0.
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>
#include <cublas_v2.h>
#include <cuda_fp16.h>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)
#define CALL(call) EXPECT((call) == CUBLAS_STATUS_SUCCESS)

constexpr int kM = 4, kN = 3;
static double* memory(int count, double from) {
  double* values;
  cudaMallocManaged(&values, count * sizeof(double));
  for (int i = 0; i < count; ++i) values[i] = std::fmod(from + 1.7 * i + 0.3 * i * i, 5) - 2;
  return values;
}
static bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

static void triangles(cublasHandle_t handle) {
  double *a = memory(kM * kM, 1), *b = memory(kM * kN, 2), *c = memory(kM * kN, 3), *x = memory(kM, 4), *y = memory(kM, 5);
  for (int i = 0; i < kM; ++i) a[i * kM + i] = 3 + i;
  const double two = 2, half = 0.5;
  const auto full = [&](int row, int col) { return row >= col ? a[col * kM + row] : a[row * kM + col]; };
  const auto lower = [&](int row, int col) { return row >= col ? a[col * kM + row] : 0; };
  std::vector<double> old(c, c + kM * kN);
  CALL(cublasDsymm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, kM, kN, &two, a, kM, b, kM, &half, c, kM));
  cudaDeviceSynchronize();
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row < kM; ++row) {
      double sum = 0;
      for (int i = 0; i < kM; ++i) sum += full(row, i) * b[col * kM + i];
      EXPECT(near(c[col * kM + row], 2 * sum + 0.5 * old[col * kM + row]));
    }
  // What trmm multiplies, trsm and trsv divide again.
  CALL(cublasDtrmm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_T, CUBLAS_DIAG_NON_UNIT, kM, kN, &two, a, kM, b, kM, c, kM));
  cudaDeviceSynchronize();
  for (int row = 0; row < kM; ++row) {
    double sum = 0;
    for (int i = 0; i < kM; ++i) sum += lower(i, row) * b[i];
    EXPECT(near(c[row], 2 * sum));
  }
  CALL(cublasDtrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_T, CUBLAS_DIAG_NON_UNIT, kM, kN, &half, a, kM, c, kM));
  cudaDeviceSynchronize();
  for (int i = 0; i < kM * kN; ++i) EXPECT(near(c[i], b[i]));
  std::vector<double> before(x, x + kM);
  CALL(cublasDtrmv(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, kM, a, kM, x, 1));
  cudaDeviceSynchronize();
  EXPECT(near(x[1], lower(1, 0) * before[0] + lower(1, 1) * before[1]));
  CALL(cublasDtrsv(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, kM, a, kM, x, 1));
  cudaDeviceSynchronize();
  for (int i = 0; i < kM; ++i) EXPECT(near(x[i], before[i]));
  std::vector<double> of_a(a, a + kM * kM);
  CALL(cublasDsyr2(handle, CUBLAS_FILL_MODE_UPPER, kM, &two, x, 1, y, 1, a, kM));
  CALL(cublasDsyr(handle, CUBLAS_FILL_MODE_UPPER, kM, &half, x, 1, a, kM));
  cudaDeviceSynchronize();
  EXPECT(near(a[2 * kM + 1], of_a[2 * kM + 1] + 2 * (x[1] * y[2] + y[1] * x[2]) + 0.5 * x[1] * x[2]) && a[kM + 2] == of_a[kM + 2]);
  CALL(cublasDdgmm(handle, CUBLAS_SIDE_RIGHT, kM, kN, b, kM, x, 1, c, kM));
  const double cosine = 0.6, sine = 0.8, x0 = x[0], y0 = y[0];
  CALL(cublasDrot(handle, kM, x, 1, y, 1, &cosine, &sine));
  cudaDeviceSynchronize();
  EXPECT(near(c[2 * kM + 3], b[2 * kM + 3] * before[2]));
  EXPECT(near(x[0], 0.6 * x0 + 0.8 * y0) && near(y[0], 0.6 * y0 - 0.8 * x0));
  for (double* one : {a, b, c, x, y}) cudaFree(one);
}

static void batches(cublasHandle_t handle) {
  constexpr int kCount = 2;
  double *matrices = memory(kCount * kM * kM, 0.5), *kept = memory(kCount * kM * kM, 0.5), *inverses = memory(kCount * kM * kM, 0),
         *right = memory(kCount * kM, 7), *given = memory(kCount * kM, 7);
  for (int i = 0; i < kCount * kM; ++i) matrices[i * kM + i % kM] += 4, kept[i * kM + i % kM] += 4;
  double** tables;  // of matrices, inverses, right sides, matrices that stay
  int *pivots, *info;
  cudaMallocManaged(&tables, 4 * kCount * sizeof(double*));
  cudaMallocManaged(&pivots, kCount * kM * sizeof(int)), cudaMallocManaged(&info, kCount * sizeof(int));
  for (int i = 0; i < kCount; ++i) {
    tables[i] = matrices + i * kM * kM, tables[kCount + i] = inverses + i * kM * kM;
    tables[2 * kCount + i] = right + i * kM, tables[3 * kCount + i] = kept + i * kM * kM;
  }
  const auto is_inverse = [&] {
    bool is = info[0] == 0 && info[1] == 0;
    for (int i = 0; i < kCount * kM; ++i)
      for (int col = 0; col < kM; ++col) {
        double sum = 0;
        for (int k = 0; k < kM; ++k) sum += kept[i / kM * kM * kM + k * kM + i % kM] * inverses[i / kM * kM * kM + col * kM + k];
        is &= near(sum, i % kM == col);
      }
    return is;
  };
  CALL(cublasDmatinvBatched(handle, kM, tables + 3 * kCount, kM, tables + kCount, kM, info, kCount));
  cudaDeviceSynchronize();
  EXPECT(is_inverse());
  for (int i = 0; i < kCount * kM * kM; ++i) inverses[i] = 0;
  CALL(cublasDgetrfBatched(handle, kM, tables, kM, pivots, info, kCount));
  CALL(cublasDgetriBatched(handle, kM, tables, kM, pivots, tables + kCount, kM, info, kCount));
  int status = -1;
  CALL(cublasDgetrsBatched(handle, CUBLAS_OP_N, kM, 1, tables, kM, pivots, tables + 2 * kCount, kM, &status, kCount));
  cudaDeviceSynchronize();
  EXPECT(is_inverse() && status == 0);
  const double one = 1, zero = 0;
  CALL(cublasDgemvStridedBatched(handle, CUBLAS_OP_N, kM, kM, &one, kept, kM, kM * kM, right, 1, kM, &zero, inverses, 1, kM, kCount));
  cudaDeviceSynchronize();
  for (int i = 0; i < kCount * kM; ++i) EXPECT(near(inverses[i], given[i]));
  cudaFree(matrices), cudaFree(kept), cudaFree(inverses), cudaFree(right), cudaFree(given);
  cudaFree(tables), cudaFree(pivots), cudaFree(info);
}

static void complexes(cublasHandle_t handle) {
  using Complex = std::complex<float>;
  Complex *a, *b, *c;
  cudaMallocManaged(&a, 4 * sizeof *a), cudaMallocManaged(&b, 4 * sizeof *b), cudaMallocManaged(&c, 4 * sizeof *c);
  for (int i = 0; i < 4; ++i) a[i] = Complex(i, 1 - i), b[i] = Complex(2 - i, i), c[i] = 0;
  const cuComplex i_two = make_cuComplex(0, 2), zero = make_cuComplex(0, 0);
  auto *x = reinterpret_cast<cuComplex*>(a), *y = reinterpret_cast<cuComplex*>(b), *z = reinterpret_cast<cuComplex*>(c);
  CALL(cublasCgemm(handle, CUBLAS_OP_C, CUBLAS_OP_N, 2, 2, 2, &i_two, x, 2, y, 2, &zero, z, 2));
  cuComplex dot;
  float norm;
  CALL(cublasCdotc(handle, 4, x, 1, y, 1, &dot));
  CALL(cublasScnrm2(handle, 4, x, 1, &norm));
  cudaDeviceSynchronize();
  EXPECT(c[2] == Complex(0, 2) * (std::conj(a[0]) * b[2] + std::conj(a[1]) * b[3]));
  Complex sum = 0;
  float squares = 0;
  for (int i = 0; i < 4; ++i) sum += std::conj(a[i]) * b[i], squares += std::norm(a[i]);
  EXPECT(dot.x == sum.real() && dot.y == sum.imag() && std::abs(norm - std::sqrt(squares)) < 1e-5);
  __half *h, *product;
  cudaMallocManaged(&h, 8), cudaMallocManaged(&product, 8);
  for (int i = 0; i < 4; ++i) h[i] = __float2half(i + 1);
  const __half one = __float2half(1), none = __float2half(0);
  CALL(cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, h, 2, h, 2, &none, product, 2));
  cudaDeviceSynchronize();
  EXPECT(__half2float(product[0]) == 7 && __half2float(product[3]) == 22);
  CALL(cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 0, 2, 3, &one, nullptr, 1, nullptr, 3, &none, nullptr, 1));  // no elements
  cudaFree(a), cudaFree(b), cudaFree(c), cudaFree(h), cudaFree(product);
}

int main() {
  cublasHandle_t handle;
  CALL(cublasCreate(&handle));
  triangles(handle), batches(handle), complexes(handle);
  cublasDestroy(handle);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
