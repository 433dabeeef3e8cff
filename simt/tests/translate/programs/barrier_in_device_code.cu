// A __shared__ barrier that only the device's side of a kernel template has.
#include <cstdio>
#include <cuda/barrier>

template <int kept>
__global__ void meet(int* out) {
#if __CUDA_ARCH__ >= 700
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, blockDim.x);
  __syncthreads();
  all.arrive_and_wait();
  out[threadIdx.x] = kept;
#endif
}

int main() {
  int got[32], *out, wrong = 0;
  cudaMalloc(&out, sizeof got);
  meet<3><<<1, 32>>>(out);
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(out);
  for (int value : got) wrong += value != 3;
  if (wrong) std::printf("%d values are wrong\n", wrong);
  return wrong;
}
