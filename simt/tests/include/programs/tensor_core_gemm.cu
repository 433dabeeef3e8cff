// D = alpha * A * B + beta * C with WMMA: straight from global memory, staged in shared memory, and with bfloat16. To the
// bit what cublasGemmEx gives, which uses tensor cores, too.
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
#include <cmath>
#include <cstdio>
#include <vector>
using namespace nvcuda;
#define M 16
#define N 16
#define K 16

__global__ void simple_wmma_gemm(half *a, half *b, float *c, float *d, int m_ld, int n_ld, int k_ld, float alpha, float beta) {
  int lda = k_ld, ldb = k_ld, ldc = n_ld;
  int warpM = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  int warpN = (blockIdx.y * blockDim.y + threadIdx.y);
  wmma::fragment<wmma::matrix_a, M, N, K, half, wmma::row_major> a_frag;
  wmma::fragment<wmma::matrix_b, M, N, K, half, wmma::col_major> b_frag;
  wmma::fragment<wmma::accumulator, M, N, K, float> acc_frag;
  wmma::fragment<wmma::accumulator, M, N, K, float> c_frag;
  wmma::fill_fragment(acc_frag, 0.0f);
  for (int i = 0; i < k_ld; i += K) {
    int aCol = i, aRow = warpM * M, bCol = warpN * N, bRow = i;
    if (aRow < m_ld && aCol < k_ld && bRow < k_ld && bCol < n_ld) {
      wmma::load_matrix_sync(a_frag, a + aCol + aRow * lda, lda);
      wmma::load_matrix_sync(b_frag, b + bRow + bCol * ldb, ldb);
      wmma::mma_sync(acc_frag, a_frag, b_frag, acc_frag);
    }
  }
  int cCol = warpN * N, cRow = warpM * M;
  if (cRow < m_ld && cCol < n_ld) {
    wmma::load_matrix_sync(c_frag, c + cCol + cRow * ldc, ldc, wmma::mem_row_major);
    for (int i = 0; i < c_frag.num_elements; i++) c_frag.x[i] = alpha * acc_frag.x[i] + beta * c_frag.x[i];
    wmma::store_matrix_sync(d + cCol + cRow * ldc, c_frag, ldc, wmma::mem_row_major);
  }
}

// 32x8x16 and 8x32x16 with both inputs in the other layout, staged through padded shared memory.
template <int TM, int TN, class T>
__global__ void staged(const T *a, const T *b, float *d, int k) {
  __shared__ __align__(32) T sa[16 * (TM + 8)], sb[16 * (TN + 8)];
  wmma::fragment<wmma::matrix_a, TM, TN, 16, T, wmma::col_major> fa;
  wmma::fragment<wmma::matrix_b, TM, TN, 16, T, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, TM, TN, 16, float> acc;
  wmma::fill_fragment(acc, 0.0f);
  for (int i = 0; i < k; i += 16) {
    for (int e = threadIdx.x; e < 16 * TM; e += 32) sa[e / TM * (TM + 8) + e % TM] = a[(e % TM) * k + i + e / TM];
    for (int e = threadIdx.x; e < 16 * TN; e += 32) sb[e / TN * (TN + 8) + e % TN] = b[(e % TN) * k + i + e / TN];
    __syncwarp();
    wmma::load_matrix_sync(fa, sa, TM + 8);
    wmma::load_matrix_sync(fb, sb, TN + 8);
    wmma::mma_sync(acc, fa, fb, acc);
    __syncwarp();
  }
  wmma::store_matrix_sync(d, acc, TM, wmma::mem_col_major);
}

template <class T>
int run_staged(const std::vector<float> &a, const std::vector<float> &b, const T *d_a, const T *d_b, int k) {
  float *d, out[256];
  int wrong = 0;
  cudaMalloc(&d, sizeof out);
  for (int shape = 0; shape < 3; shape++) {
    const int m = shape == 0 ? 32 : shape == 1 ? 8 : 16, n = 256 / m;
    if (shape == 0) staged<32, 8><<<1, 32>>>(d_a, d_b, d, k);
    if (shape == 1) staged<8, 32><<<1, 32>>>(d_a, d_b, d, k);
    if (shape == 2) staged<16, 16><<<1, 32>>>(d_a, d_b, d, k);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) {
        float sum = 0;
        for (int l = 0; l < k; l++) sum += a[i * k + l] * b[j * k + l];
        wrong += out[j * m + i] != sum;
      }
  }
  cudaFree(d);
  return wrong;
}

int main() {
  const int m = 64, n = 64, k = 48;
  std::vector<float> a(m * k), b(n * k), c(m * n), out(m * n);
  std::vector<half> ha(m * k), hb(n * k);
  std::vector<__nv_bfloat16> ba(m * k), bb(n * k);
  for (int i = 0; i < m * k; i++) ha[i] = a[i] = (i % 13) - 6, ba[i] = a[i];
  for (int i = 0; i < n * k; i++) hb[i] = __float2half(b[i] = (i % 7) - 3), bb[i] = __float2bfloat16(b[i]);
  for (int i = 0; i < m * n; i++) c[i] = i % 5;
  half *d_a, *d_b;
  __nv_bfloat16 *e_a, *e_b;
  float *d_c, *d_d;
  cudaMalloc(&d_a, m * k * 2), cudaMalloc(&d_b, n * k * 2), cudaMalloc(&d_c, m * n * 4), cudaMalloc(&d_d, m * n * 4);
  cudaMalloc(&e_a, m * k * 2), cudaMalloc(&e_b, n * k * 2);
  cudaMemcpy(d_a, ha.data(), m * k * 2, cudaMemcpyHostToDevice), cudaMemcpy(d_b, hb.data(), n * k * 2, cudaMemcpyHostToDevice);
  cudaMemcpy(e_a, ba.data(), m * k * 2, cudaMemcpyHostToDevice), cudaMemcpy(e_b, bb.data(), n * k * 2, cudaMemcpyHostToDevice);
  cudaMemcpy(d_c, c.data(), m * n * 4, cudaMemcpyHostToDevice);
  dim3 gridDim, blockDim;
  blockDim.x = 64;
  blockDim.y = 4;
  gridDim.x = (m + (M * blockDim.x / 32 - 1)) / (M * blockDim.x / 32);
  gridDim.y = (n + N * blockDim.y - 1) / (N * blockDim.y);
  simple_wmma_gemm<<<gridDim, blockDim>>>(d_a, d_b, d_c, d_d, m, n, k, 1.1f, 1.2f);
  cudaMemcpy(out.data(), d_d, m * n * 4, cudaMemcpyDeviceToHost);
  int wrong = cudaGetLastError() != cudaSuccess;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int l = 0; l < k; l++) sum += a[i * k + l] * b[j * k + l];
      wrong += !(std::fabs(out[i * n + j] - (1.1f * sum + 1.2f * c[i * n + j])) <= 1e-3f);
    }
  wrong += run_staged(a, b, d_a, d_b, k) + run_staged(a, b, e_a, e_b, k);

  for (int i = 0; i < m * k; i++) ha[i] = i % 97 / 53.0f - 0.9f;
  for (int i = 0; i < n * k; i++) hb[i] = i % 89 / 61.0f - 0.7f;
  cudaMemcpy(d_a, ha.data(), m * k * 2, cudaMemcpyHostToDevice), cudaMemcpy(d_b, hb.data(), n * k * 2, cudaMemcpyHostToDevice);
  simple_wmma_gemm<<<gridDim, blockDim>>>(d_a, d_b, d_c, d_d, m, n, k, 1.1f, 1.2f);
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float alpha = 1.1f, beta = 1.2f;
  cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, n, m, k, &alpha, d_b, CUDA_R_16F, k, d_a, CUDA_R_16F, k, &beta, d_c, CUDA_R_32F, n, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP);
  cudaMemcpy(c.data(), d_c, m * n * 4, cudaMemcpyDeviceToHost), cudaMemcpy(out.data(), d_d, m * n * 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < m * n; i++) wrong += c[i] != out[i];
  cublasDestroy(handle);
  printf("%d wrong\n", wrong);
  cudaFree(d_a), cudaFree(d_b), cudaFree(d_c), cudaFree(d_d), cudaFree(e_a), cudaFree(e_b);
  return wrong != 0;
}
