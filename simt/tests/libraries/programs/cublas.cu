// cuBLAS by its definition: vectors, matrices in columns, transposed, in batches and of halves, against sums of its own.
// Needs libopenblas.so.0.
#include <cublas_v2.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>
#include <vector>

template <class T>
T* on_device(const std::vector<T>& host) {
  T* device;
  cudaMalloc(&device, host.size() * sizeof(T));
  cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
  return device;
}
template <class T>
std::vector<T> from_device(const T* device, size_t count) {
  std::vector<T> host(count);
  cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost);
  return host;
}
bool near(double a, double b) { return std::fabs(a - b) <= 1e-4 * (1 + std::fabs(b)); }

__global__ void scale(float* c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] *= 2;
}

int main() {
  cublasHandle_t handle;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
  cublasSetStream(handle, stream);
  const int m = 5, n = 4, k = 3;
  std::vector<float> a(m * k), b(k * n), c(m * n, 1.0f);
  for (int i = 0; i < m * k; ++i) a[i] = 0.5f * i - 2;
  for (int i = 0; i < k * n; ++i) b[i] = 1.0f / (1 + i);
  float *da = on_device(a), *db = on_device(b), *dc = on_device(c);
  const float alpha = 2, beta = 3, zero = 0, one = 1;

  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, da, m, db, k, &beta, dc, m);
  scale<<<1, 32, 0, stream>>>(dc, m * n);
  std::vector<float> got = from_device(dc, m * n);
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      double sum = 0;
      for (int i = 0; i < k; ++i) sum += a[i * m + row] * b[col * k + i];
      if (!near(got[col * m + row], 2 * (2 * sum + 3))) return 2;
    }
  // The same product of what is stored transposed: the upper rows of it only.
  cublasSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_T, n, m, k, &one, db, k, da, m, &zero, dc, n);
  got = from_device(dc, m * n);
  double sum = 0;
  for (int i = 0; i < k; ++i) sum += a[i * m + 1] * b[2 * k + i];
  if (!near(got[1 * n + 2], sum)) return 3;
  cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 1, &one, da, 2, 2, db, 1, 2, &zero, dc, 2, 4, 3);
  got = from_device(dc, 12);
  if (!near(got[4 + 3], a[3] * b[3])) return 4;

  float dot = 0, norm = 0, total = 0;
  int largest = 0;
  cublasSdot(handle, k * n, db, 1, db, 1, &dot);
  cublasSnrm2(handle, k * n, db, 1, &norm);
  cublasSasum(handle, m * k, da, 1, &total);
  cublasIsamax(handle, m * k, da, 1, &largest);
  if (!near(norm * norm, dot) || !near(total, 32.5) || largest != m * k) return 5;
  cublasSaxpy(handle, 4, &alpha, db, 1, da, 2);
  if (!near(from_device(da, 8)[6], a[6] + 2 * b[3])) return 6;
  cudaMemcpy(da, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
  cublasSgemv(handle, CUBLAS_OP_T, m, k, &one, da, m, db, 1, &zero, dc, 1);
  sum = 0;
  for (int i = 0; i < m; ++i) sum += a[2 * m + i] * b[i];
  if (!near(from_device(dc, 3)[2], sum)) return 7;

  const std::vector<double> lower{2, 1, 0, 4}, right{6, 11};
  double *dl = on_device(lower), *dr = on_device(right), unit = 1;
  cublasDtrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 2, 1, &unit, dl, 2, dr,
              2);
  const std::vector<double> solved = from_device(dr, 2);
  if (!near(solved[0], 3) || !near(solved[1], 2)) return 8;

  const std::vector<__half> halves{__float2half(1.5f), __float2half(2.0f), __float2half(-1.0f), __float2half(0.5f)};
  __half* dh = on_device(halves);
  cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, dh, CUDA_R_16F, 2, dh, CUDA_R_16F, 2, &zero, dc,
               CUDA_R_32F, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  if (!near(from_device(dc, 4)[0], 1.5 * 1.5 - 2.0)) return 9;

  float transposed[6] = {1, 2, 3, 4, 5, 6};
  cublasSetMatrix(2, 3, sizeof(float), transposed, 2, da, 2);
  cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 3, 2, &one, da, 2, &zero, dc, 3, dc, 3);
  cublasGetMatrix(3, 2, sizeof(float), dc, 3, transposed, 3);
  if (transposed[1] != 3 || transposed[3] != 2) return 10;
  cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, dh, CUDA_R_16F, 2, dh, CUDA_R_16F, 2, &zero, dc,
               CUDA_R_32F, 2, CUDA_R_32F, CUBLAS_GEMM_DEFAULT);
  if (!near(from_device(dc, 4)[0], 1.5 * 1.5 - 2.0)) return 11;

  // Floats as tensor cores take them: 11 bits, ties away from 0. In float all 13 bits are there.
  float* df = on_device(std::vector<float>{1 + 0x1p-12f, 1 + 0x1p-11f});
  cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 1, 1, &one, df, CUDA_R_32F, 2, df, CUDA_R_32F, 1, &zero, dc,
               CUDA_R_32F, 2, CUBLAS_COMPUTE_32F_FAST_TF32, CUBLAS_GEMM_DEFAULT);
  if (from_device(dc, 2) != std::vector<float>{1, 1 + 0x1p-10f}) return 12;
  cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, df, CUDA_R_32F, 1, df, CUDA_R_32F, 1, &zero, dc,
               CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  if (from_device(dc, 1)[0] != 1 + 0x1p-11f) return 13;  // (1 + 2^-12)^2, its last bit rounded off
  cudaFree(df);

  // Sums of halves are of floats, as a tensor core's: in double, the last product would turn the tie at 1 + 2^-11.
  const std::vector<__half> line{__float2half(1), __float2half(1 / 2048.0f), __float2half(1 / 8192.0f)},
      other{__float2half(1), __float2half(1), __float2half(1 / 8192.0f)};
  __half *dline = on_device(line), *dother = on_device(other), product;
  cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 3, &one, dline, CUDA_R_16F, 1, dother, CUDA_R_16F, 3, &zero, dh,
               CUDA_R_16F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  cudaMemcpy(&product, dh, sizeof product, cudaMemcpyDeviceToHost);
  if (__half2float(product) != 1) return 14;
  cudaFree(dline), cudaFree(dother);
  for (void* memory : {(void*)da, (void*)db, (void*)dc, (void*)dl, (void*)dr, (void*)dh}) cudaFree(memory);
  cublasDestroy(handle);
  cudaStreamDestroy(stream);
  std::printf("PASSED\n");
}
