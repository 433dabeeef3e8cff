// The loops that register_banks.cu patches: 192 independent instructions of one kind, of 48 registers. nvcc compiles
// this file to a cubin.
#include <cuda_runtime.h>

constexpr int kRegisters = 48, kThreads = 512;

template <class Operation>
static __device__ void repeat(float* values, long long* cycles, int rounds, Operation operation) {
  float v[kRegisters];
#pragma unroll
  for (int i = 0; i < kRegisters; ++i) v[i] = values[threadIdx.x + kThreads * i];
  __syncthreads();  // all warps begin together
  const long long begin = clock64();
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
#pragma unroll
    for (int i = 0; i < 4 * kRegisters; ++i)
      v[i % kRegisters] = operation(v[i % kRegisters], v[(i + 7) % kRegisters], v[(i + 12) % kRegisters]);
  }
  const long long end = clock64();
#pragma unroll
  for (int i = 0; i < kRegisters; ++i) values[threadIdx.x + kThreads * i] = v[i];
  if (threadIdx.x % 32 == 0) {
    const int warp = blockIdx.x * (kThreads / 32) + threadIdx.x / 32;
    cycles[2 * warp] = begin, cycles[2 * warp + 1] = end;
  }
}

#define LOOP(name, expression)                                                                                   \
  extern "C" __global__ __launch_bounds__(kThreads, 1) void name(float* values, long long* cycles, int rounds) { \
    repeat(values, cycles, rounds, [](float a, float b, float c) { return expression; });                        \
  }
LOOP(loop_ffma, __fmaf_rn(a, b, c))
LOOP(loop_fadd, (static_cast<void>(c), __fadd_rn(a, b)))
LOOP(loop_fmul, (static_cast<void>(c), __fmul_rn(a, b)))
