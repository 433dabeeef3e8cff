// How many wavefronts a load of a tile's column takes, by the number of spare floats in a row (lesson 01, question 3).
//   ./warpwise exec docs/workshop/pads.cu
#include <cuda_runtime.h>

constexpr int kTile = 32, kWarps = 8;

template <int kPad>
__global__ void padded(const float* in, float* out) {
  __shared__ float tile[kTile][kTile + kPad];
  const int lane = threadIdx.x, warp = threadIdx.y;
  for (int i = 0; i < kTile; i += kWarps) tile[warp + i][lane] = in[(warp + i) * kTile + lane];
  __syncthreads();  // each warp reads what all the others have put there
  for (int i = 0; i < kTile; i += kWarps) out[(warp + i) * kTile + lane] = tile[lane][warp + i];
}

int main() {
  float *in, *out;
  const size_t bytes = sizeof(float) * kTile * kTile;
  cudaMalloc(&in, bytes);
  cudaMalloc(&out, bytes);
  cudaMemset(in, 0, bytes);
  const dim3 threads(kTile, kWarps);
  padded<0><<<1, threads>>>(in, out);
  padded<1><<<1, threads>>>(in, out);
  padded<2><<<1, threads>>>(in, out);
  padded<3><<<1, threads>>>(in, out);
  padded<4><<<1, threads>>>(in, out);
  padded<5><<<1, threads>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
