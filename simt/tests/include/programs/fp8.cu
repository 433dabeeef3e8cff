// Values of 8 bits in memory: scaled down by one kernel, widened by another, in ones, twos and fours.
#include <cuda_fp8.h>
#include <cstdio>

__global__ void narrow(const float* in, __nv_fp8_e4m3* out, __nv_fp8x4_e5m2* fours, int n) {
  __shared__ __nv_fp8_e4m3 staged[64];
  const int i = threadIdx.x;
  staged[i] = __nv_fp8_e4m3(in[i] / 4);
  __syncthreads();
  out[i] = staged[n - 1 - i];
  if (i < n / 4) fours[i] = __nv_fp8x4_e5m2(*reinterpret_cast<const float4*>(in + 4 * i));
}
__global__ void widen(const __nv_fp8_e4m3* in, const __nv_fp8x4_e5m2* fours, float* out, float* others) {
  const int i = threadIdx.x;
  out[i] = 4 * float(in[i]);
  const __half_raw same = __nv_cvt_fp8_to_halfraw(in[i].__x, __NV_E4M3);
  if (__half2float(same) * 4 != out[i]) out[i] = -1;
  if (i < 16) *reinterpret_cast<float4*>(others + 4 * i) = float4(fours[i]);
}

int main() {
  const int n = 64;
  float *in, *out, *others;
  __nv_fp8_e4m3* small;
  __nv_fp8x4_e5m2* fours;
  static_assert(sizeof *small == 1 && sizeof *fours == 4 && sizeof(__nv_fp8x2_e4m3) == 2, "the sizes of CUDA");
  cudaMallocManaged(&in, n * 4), cudaMallocManaged(&out, n * 4), cudaMallocManaged(&others, n * 4);
  cudaMalloc(&small, n), cudaMalloc(&fours, n);
  for (int i = 0; i < n; ++i) in[i] = i;
  narrow<<<1, n>>>(in, small, fours, n);
  widen<<<1, n>>>(small, fours, out, others);
  cudaDeviceSynchronize();
  int wrong = 0;
  // Integers up to 16 have 4 significant bits, those up to 8 have 3; above, they are rounded to even.
  for (int i = 0; i < n; ++i) {
    float e4m3 = i, e5m2 = i;
    if (i >= 16) { const int unit = i < 32 ? 2 : 4; e4m3 = unit * __builtin_nearbyintf(float(i) / unit); }
    if (i >= 8) { const int unit = i < 16 ? 2 : i < 32 ? 4 : 8; e5m2 = unit * __builtin_nearbyintf(float(i) / unit); }
    wrong += out[n - 1 - i] != e4m3;
    wrong += others[i] != e5m2;
  }
  wrong += __nv_cvt_float_to_fp8(1.5f, __NV_SATFINITE, __NV_E4M3) != 0x3c;
  cudaFree(in), cudaFree(out), cudaFree(others), cudaFree(small), cudaFree(fours);
  printf(wrong ? "FAILED: %d\n" : "PASSED\n", wrong);
  return wrong != 0;
}
