// Memory whose first write is an atomic store: that is no use of what nothing has written.
#include <cuda/atomic>
#include <cuda_runtime.h>
__global__ void begin(int* out) {
  __shared__ int shared[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_block>(shared[threadIdx.x]).store(i);
  cuda::atomic_ref<int, cuda::thread_scope_device>(out[i]).store(shared[threadIdx.x] + 1);
}
int main() {
  int *out, got[128];
  cudaMalloc(&out, sizeof got);
  begin<<<2, 64>>>(out);
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(out);
  for (int i = 0; i < 128; i++)
    if (got[i] != i + 1) return 1;
  return 0;
}
