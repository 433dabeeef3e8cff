// Memory whose first write is an atomic store, or an exchange that asks for nothing: that is no use of what nothing has written.
#include <cuda/atomic>
#include <cuda_runtime.h>
__global__ void begin(int* out) {
  __shared__ int shared[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_block>(shared[threadIdx.x]).store(i);
  cuda::atomic_ref<int, cuda::thread_scope_device>(out[i]).store(shared[threadIdx.x] + 1);
}
__global__ void exchange(int* out, unsigned* flags, int n) {
  __shared__ float sums[64];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (i < n) atomicExch(&out[i], i);
  else
    atomicExch(out + i, i);
  for (int k = 0; k < 2; ++k) atomicExch(&sums[t], 1.0f);
  { atomicExch(&flags[i], static_cast<unsigned>(sums[t])); }
  if (atomicExch(&flags[i], 2u) == 1) out[i] += 1;
}
int main() {
  int *out, got[128];
  cudaMalloc(&out, sizeof got);
  begin<<<2, 64>>>(out);
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(out);
  for (int i = 0; i < 128; i++)
    if (got[i] != i + 1) return 1;
  unsigned* flags;
  cudaMalloc(&out, sizeof got), cudaMalloc(&flags, sizeof got);
  exchange<<<2, 64>>>(out, flags, 100);
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(out), cudaFree(flags);
  for (int i = 0; i < 128; i++)
    if (got[i] != i + 1) return 2;
  return 0;
}
