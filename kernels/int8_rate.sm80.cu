// The rate of products of bytes: chains of mma instructions on values that stay in registers.
#include "kernels/int8_rate.h"

namespace kernels {

constexpr int kTiles = 32;  // of 16 x 8 sums: independent of each other, 128 sums a thread

static __global__ __launch_bounds__(kInt8Threads) void int8_chains(int32_t* sums, unsigned ones) {
  int sum[kTiles][4] = {};
#pragma unroll 1
  for (int round = 0; round < kInt8Rounds; ++round)
#pragma unroll
    for (int tile = 0; tile < kTiles; ++tile)
      asm volatile(
          "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 "
          "{%0, %1, %2, %3}, {%4, %4, %4, %4}, {%4, %4}, {%0, %1, %2, %3};"
          : "+r"(sum[tile][0]), "+r"(sum[tile][1]), "+r"(sum[tile][2]), "+r"(sum[tile][3])
          : "r"(ones));

  int all = 0;
  for (int tile = 0; tile < kTiles; ++tile)
    for (int i = 0; i < 4; ++i) all += sum[tile][i];
  sums[blockIdx.x * kInt8Threads + threadIdx.x] = all;
}

void int8_rate(int32_t* sums, cudaStream_t stream) {
  static const int major = [] {
    int device = 0, value = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&value, cudaDevAttrComputeCapabilityMajor, device);
    return value;
  }();
  if (major == 9) int8_rate_sm90(sums, stream);
  else int8_chains<<<kInt8Blocks, kInt8Threads, 0, stream>>>(sums, 0x01010101u);
}

}  // namespace kernels
