// A cuda::barrier whose phase waits for more bytes than the copy brings.
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void k(const int* in, int* out) {
  __shared__ alignas(16) int tile[32];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ barrier bar;
  if (threadIdx.x == 0) init(&bar, 32);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(tile, in, cuda::aligned_size_t<16>(64), bar);
    cuda::device::barrier_expect_tx(bar, sizeof(tile));
  }
  bar.wait(bar.arrive());  // expect: divergent
  out[threadIdx.x] = tile[threadIdx.x % 16];
}
// says: 64 bytes more were announced than came by bulk copies
int main() {
  int *in, *out;
  cudaMalloc(&in, 128), cudaMalloc(&out, 128), cudaMemset(in, 0, 128);
  k<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
