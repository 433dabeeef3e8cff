// Lanes that synchronise in parts of their warp, part by part and then across; what one part knows goes on with each of its lanes.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void widen(const int* in, int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  const auto block = cg::this_thread_block();
  s[t] = in[t];
  cg::tiled_partition<4>(block).sync();
  int sum = s[t ^ 1] + s[t ^ 2];
  cg::tiled_partition<8>(block).sync();
  sum += s[t ^ 5];
  cg::tiled_partition<16>(block).sync();
  sum += s[t ^ 9];
  __syncwarp();
  sum += s[t ^ 31];
  __syncwarp();
  s[t] = sum;
  // Lane 0 learns of lanes 1 to 3, and then hands on to lane 16.
  if (t % 32 < 4) __syncwarp(0x0000000f);
  if (t % 32 == 0 || t % 32 == 16) {
    __syncwarp(0x00010001);
    out[t] = s[t / 32 * 32 + 3];
  }
}
__global__ void halves(const int* in, int* out, int n) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  if (t >= n) return;
  s[t] = in[t];
  const unsigned rest = __activemask(), half = t < 16 ? rest & 0xffffu : rest & 0xffff0000u;
  __syncwarp(half);
  out[t] = s[t ^ 1] + s[t ^ 8];
  __syncwarp(rest);
  out[t] += s[t ^ 16];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 256), cudaMalloc(&out, 256), cudaMemset(in, 0, 256), cudaMemset(out, 0, 256);
  widen<<<2, 64>>>(in, out);
  halves<<<1, 32>>>(in, out, 32);
  cudaFree(in), cudaFree(out);
}
