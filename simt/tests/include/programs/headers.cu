// The small headers of the toolkit that programs include by name: they are parts of others here.
// clang-format off
#include <cstdio>
#include <curand_kernel.h>
#include <channel_descriptor.h>
#include <crt/device_double_functions.h>
#include <crt/device_functions.h>
#include <crt/host_defines.h>
#include <crt/math_functions.h>
#include <crt/mma.h>
#include <cublas_api.h>
#include <cuda_device_runtime_api.h>
#include <curand_normal.h>
#include <curand_uniform.h>
#include <device_double_functions.h>
#include <device_types.h>
#include <driver_functions.h>
#include <sm_20_atomic_functions.h>
#include <sm_20_intrinsics.h>
#include <sm_32_intrinsics.h>
#include <sm_35_intrinsics.h>
#include <sm_61_intrinsics.h>
#include <thrust/device_ptr.h>
#include <thrust/uninitialized_copy.h>
#include <thrust/uninitialized_fill.h>

// clang-format on

__global__ void k(int* out) {
  curandState state;
  curand_init(1, 2, 3, &state);
  const float x = curand_uniform(&state);
  atomicAdd(out, x > 0 && x <= 1);
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * sizeof(int));
  const thrust::device_ptr<int> first(out);
  thrust::uninitialized_fill(first, first + 2, 4);
  thrust::uninitialized_copy(first, first + 1, first + 2);
  thrust::uninitialized_copy_n(first, 1, first + 3);
  thrust::uninitialized_fill_n(first, 1, 6);
  k<<<1, 1>>>(out);
  int got[4];
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(out);
  const bool right = got[0] == 7 && got[1] == 4 && got[2] == 4 && got[3] == 4;
  std::puts(right ? "PASSED" : "FAILED");
  return !right;
}
