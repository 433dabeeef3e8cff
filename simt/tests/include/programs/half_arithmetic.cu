// A scalar product in half2, saxpy in bfloat16, conversions, comparisons, shuffles and atomics of 16-bit floats.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cmath>
#include <cstdio>

__forceinline__ __device__ void reduceInShared_native(half2 *const v) {
  if (threadIdx.x < 64) v[threadIdx.x] = __hadd2(v[threadIdx.x], v[threadIdx.x + 64]);
  __syncthreads();
  for (int i = 32; i > 0; i /= 2) {
    if (threadIdx.x < 32 && threadIdx.x < i) v[threadIdx.x] = v[threadIdx.x] + v[threadIdx.x + i];
    __syncthreads();
  }
}
__global__ void scalarProduct(half2 const *const a, half2 const *const b, float *const results, size_t const size) {
  const int stride = gridDim.x * blockDim.x;
  __shared__ half2 shArray[128];
  half2 value = __float2half2_rn(0.f);
  for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < size; i += stride) value = __hfma2(a[i], b[i], value);
  shArray[threadIdx.x] = value;
  __syncthreads();
  reduceInShared_native(shArray);
  if (threadIdx.x == 0) {
    half2 result = shArray[0];
    results[blockIdx.x] = __low2float(result) + __high2float(result);
  }
}
__global__ void saxpy(int n, __nv_bfloat16 a, const __nv_bfloat16 *x, __nv_bfloat16 *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __hfma(a, x[i], y[i]);
}
__global__ void rest(half *h, half2 *pair, __nv_bfloat16 *b, float *f) {
  half mine = __float2half(threadIdx.x);
  for (int offset = 16; offset > 0; offset >>= 1) mine += __shfl_xor_sync(0xffffffff, mine, offset);
  atomicAdd(h, __int2half_rn(1));
  atomicAdd(pair, __floats2half2_rn(1.0f, 0.5f));
  atomicAdd(b, __float2bfloat16(2.0f));
  if (threadIdx.x == 0) {
    f[0] = __half2float(mine);
    f[1] = hsqrt(__float2half(2.0f));
    f[2] = __hgt(mine, half(495.0f)) && mine > half(495) && !(mine < __ushort_as_half(0x3c00)) ? 1.0f : 0.0f;
    half table[2] = {half(1.5f), 2};
    f[3] = static_cast<float>(table[0] * table[1] - half(0.5)) + float(__hmax(table[0], table[1]));
  }
}
int main() {
  const int size = 1024 * 2, blocks = 8, threads = 128;
  half2 *vec[2];
  float *results;
  for (auto &v : vec) cudaMallocManaged((void **)&v, size * sizeof(half2));
  cudaMallocManaged((void **)&results, blocks * sizeof(float));
  for (int i = 0; i < size; ++i) vec[0][i] = __floats2half2_rn(i % 4, 1), vec[1][i] = make_half2(2.0f, i % 3);
  scalarProduct<<<blocks, threads>>>(vec[0], vec[1], results, size);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  float result = 0, expected = 0;
  for (int i = 0; i < blocks; ++i) result += results[i];
  for (int i = 0; i < size; ++i) expected += (i % 4) * 2 + i % 3;
  int wrong = result != expected;

  __nv_bfloat16 *x, *y;
  cudaMallocManaged(&x, 100 * sizeof *x), cudaMallocManaged(&y, 100 * sizeof *y);
  for (int i = 0; i < 100; i++) x[i] = i, y[i] = __float2bfloat16(1.0f);
  saxpy<<<1, 128>>>(100, __nv_bfloat16(2.0f), x, y);
  half *h;
  half2 *pair;
  __nv_bfloat16 *b;
  float *f;
  cudaMallocManaged(&h, 4), cudaMallocManaged(&pair, 4), cudaMallocManaged(&b, 4), cudaMallocManaged(&f, 16);
  h[0] = 0, pair[0] = __float2half2_rn(0), b[0] = 0;
  rest<<<1, 32>>>(h, pair, b, f);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  for (int i = 0; i < 100; i++) wrong += __bfloat162float(y[i]) != float(__float2bfloat16(2.0f * i + 1));
  wrong += float(h[0]) != 32 || __low2float(pair[0]) != 32 || __high2float(pair[0]) != 16 || float(b[0]) != 64;
  wrong += f[0] != 496 || std::fabs(f[1] - 1.4142f) > 1e-3f || f[2] != 1 || f[3] != 4.5f;
  printf("%g of %g, %d wrong\n", result, expected, wrong);
  for (auto v : vec) cudaFree(v);
  cudaFree(results), cudaFree(x), cudaFree(y), cudaFree(h), cudaFree(pair), cudaFree(b), cudaFree(f);
  return wrong != 0;
}
