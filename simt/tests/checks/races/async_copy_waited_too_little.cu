// Two stages in turn. The wait leaves one group too many on its way: the tile that is read may not have arrived.
#include <cuda_pipeline.h>
__global__ void sum(const int* in, int* out, int tiles) {
  __shared__ int stage[2][64];
  const int t = threadIdx.x;
  int total = 0;
  __pipeline_memcpy_async(&stage[0][t], &in[t], 4);  // other: race a
  __pipeline_commit();
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) __pipeline_memcpy_async(&stage[(tile + 1) % 2][t], &in[(tile + 1) * 64 + t], 4);  // other: race b
    __pipeline_commit();
    __pipeline_wait_prior(2);
    __syncthreads();
    total += stage[tile % 2][63 - t];  // expect: race a; expect: race b
    __syncthreads();
  }
  out[t] = total;
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 4 * 256), cudaMalloc(&out, 256);
  cudaMemset(in, 0, 4 * 256);
  sum<<<1, 64>>>(in, out, 4);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
