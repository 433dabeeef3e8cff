// Inline PTX that computes with other types: tf32, half and bfloat16, sums of several words, comparisons with NaN, saturation.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

__device__ unsigned tf32(float x) {
  unsigned r;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(x));
  return r;
}
__device__ unsigned short bits(__half x) { return __half_as_ushort(x); }

__global__ void numbers(unsigned* o) {
  const float one = 1, ulp = 0x1p-10f;
  o[0] = tf32(one + ulp / 2), o[1] = tf32(one + ulp / 2 - 0x1p-23f), o[2] = tf32(-one - ulp * 1.5f), o[3] = tf32(INFINITY);
  // 128 bits: a sum, a difference, and a product of words with carries.
  unsigned a0, a1, a2, a3;
  asm("add.cc.u32 %0, %4, %8; addc.cc.u32 %1, %5, %9; addc.cc.u32 %2, %6, %10; addc.u32 %3, %7, %11;"
      : "=r"(a0), "=r"(a1), "=r"(a2), "=r"(a3)
      : "r"(~0u), "r"(~0u), "r"(5), "r"(6), "r"(1), "r"(0), "r"(~0u), "r"(1));
  o[4] = a0, o[5] = a1, o[6] = a2, o[7] = a3;
  unsigned long long low, high;
  asm("sub.cc.u64 %0, %2, %3; subc.u64 %1, %4, %5;" : "=l"(low), "=l"(high) : "l"(3ull), "l"(5ull), "l"(9ull), "l"(1ull));
  o[8] = low == ~1ull, o[9] = high == 7;
  asm("mad.lo.cc.u32 %0, %2, %3, %4; madc.hi.u32 %1, %2, %3, 7;" : "=&r"(a0), "=&r"(a1) : "r"(0xfffffff0u), "r"(0x11u), "r"(0x200u));
  o[10] = a0, o[11] = a1;
  // Half and bfloat16.
  unsigned short h;
  unsigned pair;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(1.0f + 0x1p-11f));  // a tie: to even
  o[12] = h;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(2.0f), "f"(-0.5f));
  o[13] = pair;
  asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(pair) : "r"(0x40004200u), "r"(0x3c003c00u), "r"(0x3c00c000u));
  o[14] = pair;  // 2*1+1, 3*1-2
  float back;
  asm("{ .reg .f16 low, high; mov.b32 {low, high}, %1; cvt.f32.f16 %0, high; }" : "=f"(back) : "r"(0x42000000u));
  o[15] = back == 3;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(1.0f), "f"(-3.0f));
  o[16] = pair;
  asm("cvt.rz.f16.f32 %0, %1;" : "=h"(h) : "f"(1.0f + 0x1.8p-10f));
  o[17] = h;
  // NaN compares unequal to all, and "unordered" with all.
  const float nan = __int_as_float(0x7fc00000);
  asm("{.reg .pred p, q; setp.ne.f32 p, %1, %1; setp.neu.f32 q, %1, %1; selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2; }" : "=&r"(a0) : "f"(nan));
  o[18] = a0;
  asm("{.reg .pred p, q, r; setp.eq.s32 q, 1, 1; setp.lt.and.s32 p|r, %1, 5, !q; selp.u32 %0, 1, 0, p; @r add.u32 %0, %0, 2; not.pred p, q; @p add.u32 %0, %0, 4; }" : "=&r"(a0) : "r"(3));
  o[19] = a0;
  // Out of range.
  int i;
  asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(i) : "f"(1e20f));
  o[20] = i;
  asm("cvt.rni.u32.f32 %0, %1;" : "=r"(a0) : "f"(-7.0f));
  o[21] = a0;
  asm("{.reg .s32 t; cvt.sat.s8.s32 t, %1; mov.s32 %0, t;}" : "=r"(i) : "r"(-1000));
  o[22] = i;
  // Operands are read before any is written.
  unsigned x = 7, y = 9;
  asm("mov.u32 %0, %3; mov.u32 %1, %2;" : "=&r"(x), "=&r"(y) : "r"(x), "r"(y));
  o[23] = 100 * x + y;
  // Bytes in each mode, and signs.
  const unsigned low_bytes = 0x33221100, high_bytes = 0x776655c4;
  asm("prmt.b32.f4e %0, %1, %2, 2;" : "=r"(a0) : "r"(low_bytes), "r"(high_bytes));
  o[24] = a0;
  asm("prmt.b32.b4e %0, %1, %2, 1;" : "=r"(a0) : "r"(low_bytes), "r"(high_bytes));
  o[25] = a0;
  asm("prmt.b32.rc8 %0, %1, %2, 3;" : "=r"(a0) : "r"(low_bytes), "r"(high_bytes));
  o[26] = a0;
  asm("prmt.b32.ecl %0, %1, %2, 1;" : "=r"(a0) : "r"(low_bytes), "r"(high_bytes));
  o[27] = a0;
  asm("prmt.b32.ecr %0, %1, %2, 2;" : "=r"(a0) : "r"(low_bytes), "r"(high_bytes));
  o[28] = a0;
  asm("prmt.b32.rc16 %0, %1, %2, 1;" : "=r"(a0) : "r"(low_bytes), "r"(high_bytes));
  o[29] = a0;
  asm("prmt.b32 %0, %1, %2, 0x8c54;" : "=r"(a0) : "r"(low_bytes), "r"(high_bytes));
  o[30] = a0;
}

__global__ void together(const int* in, unsigned* o) {
  unsigned leader, sum, same;
  asm volatile("{.reg .pred p; elect.sync %0|p, 0xffffffff; @p add.u32 %0, %0, 90; }" : "=r"(leader));
  asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(sum) : "r"(threadIdx.x));
  asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(same) : "r"(threadIdx.x % 8));
  unsigned got, inside;
  asm volatile("{.reg .pred p; shfl.sync.up.b32 %0|p, %2, 3, 0, 0xffffffff; selp.u32 %1, 1, 0, p;}" : "=r"(got), "=r"(inside) : "r"(threadIdx.x));
  unsigned own;  // no lane is in range
  asm volatile("shfl.sync.up.b32 %0, %1, 3, 31, 0xffffffff;" : "=r"(own) : "r"(threadIdx.x));
  __shared__ __align__(16) int staged[32][4];
  const unsigned to = __cvta_generic_to_shared(staged[threadIdx.x]);
  const int there = threadIdx.x % 3 == 0 ? 0 : threadIdx.x % 3 == 1 ? 8 : 16;
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(to), "l"(in + 4 * threadIdx.x), "r"(there));
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  unsigned* mine = o + 8 * threadIdx.x;
  mine[0] = leader, mine[1] = sum, mine[2] = same, mine[3] = inside + 2 * own;
  for (int i = 0; i < 4; ++i) mine[4 + i] = staged[31 - threadIdx.x][i];
}

int main() {
  unsigned *out, o[256];
  cudaMalloc(&out, sizeof o);
  cudaMemset(out, 0, sizeof o);
  numbers<<<1, 1>>>(out);
  cudaMemcpy(o, out, sizeof o, cudaMemcpyDeviceToHost);
  EXPECT(o[0] == 0x3f802000 && o[1] == 0x3f800000 && o[2] == 0xbf804000 && o[3] == 0x7f800000);
  EXPECT(o[4] == 0 && o[5] == 0 && o[6] == 5 && o[7] == 8);
  EXPECT(o[8] == 1 && o[9] == 1);
  const unsigned long long product = 0xfffffff0ull * 0x11 + 0x200;
  EXPECT(o[10] == static_cast<unsigned>(product) && o[11] == (product >> 32) + 7);
  EXPECT(o[12] == 0x3c00 && o[13] == 0x4000b800 && o[14] == 0x42003c00 && o[15] == 1);
  EXPECT(o[16] == 0x3f80c040 && o[17] == 0x3c01);
  EXPECT(o[18] == 2 && o[19] == 0);
  EXPECT(o[20] == 0x7fffffff && o[21] == 0 && static_cast<int>(o[22]) == -128);
  EXPECT(o[23] == 907);
  EXPECT(o[24] == 0x55c43322 && o[25] == 0x66770011 && o[26] == 0x33333333 && o[27] == 0x33221111);
  EXPECT(o[28] == 0x22221100 && o[29] == 0x33223322 && o[30] == 0x00ff55c4);
  int* in;
  cudaMallocManaged(&in, 128 * sizeof(int));
  for (int i = 0; i < 128; ++i) in[i] = i + 1;
  together<<<1, 32>>>(in, out);
  cudaMemcpy(o, out, sizeof o, cudaMemcpyDeviceToHost);
  for (unsigned t = 0; t < 32; ++t) {
    const unsigned* mine = o + 8 * t;
    EXPECT(mine[0] == (t == 0 ? 90 : 0) && mine[1] == 496 && mine[2] == 0x01010101u << t % 8 && mine[3] == (t >= 3) + 2 * t);
    const unsigned other = 31 - t, there = other % 3 == 0 ? 0 : other % 3 == 1 ? 2 : 4;
    for (unsigned i = 0; i < 4; ++i) EXPECT(mine[4 + i] == (i < there ? 4 * other + i + 1 : 0));
  }
  cudaFree(in), cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
