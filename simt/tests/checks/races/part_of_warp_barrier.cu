#include <cooperative_groups.h>
__global__ void cross(const int* in, int* out) {
  __shared__ int s[128];
  auto tile = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
  s[threadIdx.x] = in[threadIdx.x];  // other: race
  tile.sync();
  out[threadIdx.x] = s[threadIdx.x ^ 16];  // of the warp's other half, which has its own barrier; expect: race
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 512), cudaMalloc(&out, 512), cudaMemset(in, 0, 512);
  cross<<<1, 128>>>(in, out);
  cudaFree(in), cudaFree(out);
}
