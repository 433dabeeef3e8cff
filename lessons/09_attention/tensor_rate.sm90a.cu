// The rate of products of bf16 on compute capability 9.0: warpgroups multiply the same two tiles of shared memory again
// and again. All numbers are 0: that costs least power, so that nothing real is faster.
#include "tensor_rate.h"

#include "hopper.h"

namespace attention {

static __global__ void __launch_bounds__(512) tensor_products(float* sums) {
  __shared__ alignas(1024) bf16 tiles[(4 * 64 + 128) * 64];
  for (int i = threadIdx.x; i < (4 * 64 + 128) * 64; i += 512) tiles[i] = __float2bfloat16(0);
  kernels::publish_to_engine();
  __syncthreads();  // the tiles are there, and the tensor cores see them

  const uint64_t left = described(tiles + threadIdx.x / 128 * 64 * 64), right = described(tiles + 4 * 64 * 64);
  float sum[16][4] = {};
#pragma unroll 1
  for (int round = 0; round < kRateRounds; round++) {
    begin_products();
#pragma unroll
    for (int i = 0; i < kRateTogether; i++) multiply_rows(sum, left, right, 1);
    end_group();
    wait_products<0>();
  }
  float all = 0;
  for (int i = 0; i < 16; i++) all += sum[i][0] + sum[i][1] + sum[i][2] + sum[i][3];
  sums[blockIdx.x * 512 + threadIdx.x] = all;
}

void tensor_rate(float* sums, cudaStream_t stream) { tensor_products<<<kRateBlocks, 512, 0, stream>>>(sums); }

}  // namespace attention
