// Inline PTX with the modifiers of common instructions: saturation, directions of rounding, NaN, ReLU, pairs, video
// instructions, generic addresses; each result as the PTX manual defines it.
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

#define TWO(name, T) __device__ T name(T a, T b)
#define THREE(name, T) __device__ T name(T a, T b, T c)
TWO(add_sat, int) { int r; asm("add.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
TWO(sub_sat, int) { int r; asm("sub.sat.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
TWO(add_sat_float, float) { float r; asm("add.rn.ftz.sat.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
TWO(add_up, float) { float r; asm("add.rp.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
TWO(multiply_down, float) { float r; asm("mul.rm.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
TWO(divide_zero, float) { float r; asm("div.rz.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
TWO(add_up_double, double) { double r; asm("add.rp.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
TWO(least, float) { float r; asm("min.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
TWO(most_nan, float) { float r; asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
TWO(mul24_low, int) { int r; asm("mul24.lo.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
TWO(mul24_high, unsigned) { unsigned r; asm("mul24.hi.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
TWO(mask_clamp, unsigned) { unsigned r; asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
TWO(extend, int) { int r; asm("szext.wrap.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
TWO(add_half, unsigned) { unsigned r; asm("add.sat.f16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
TWO(max_half, unsigned) { unsigned r; asm("max.NaN.f16x2 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
TWO(less, unsigned) { unsigned r; asm("set.lt.u32.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
THREE(sad, unsigned) { unsigned r; asm("sad.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(mad24, int) { int r; asm("mad24.lo.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(choose, int) { int r; asm("slct.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(dot_bytes, unsigned) { unsigned r; asm("dp4a.s32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(dot_upper, unsigned) { unsigned r; asm("dp2a.hi.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(fma_relu, unsigned) { unsigned r; asm("fma.rn.relu.f16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(add_bytes, unsigned) { unsigned r; asm("vadd4.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(distance, unsigned) { unsigned r; asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(greater, unsigned) { unsigned r; asm("vset4.u32.u32.gt %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(average, unsigned) { unsigned r; asm("vavrg4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(halves, unsigned) { unsigned r; asm("vmax2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }
THREE(largest, int) { int r; asm("vmax.s32.s32.s32.max %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c)); return r; }

__global__ void numbers(unsigned* o, float* f, double* d) {
  const float nan = __int_as_float(0x7fc00000);
  o[0] = add_sat(0x7fffffff, 5), o[1] = sub_sat(-0x7fffffff, 100), o[2] = add_sat(-3, 1);
  f[0] = add_sat_float(0.75f, 0.75f), f[1] = add_up(1.0f, 0x1p-40f), f[2] = multiply_down(1.1f, 1.1f);
  f[3] = divide_zero(2.0f, 3.0f), f[4] = least(nan, 3.0f), f[5] = most_nan(nan, 3.0f), f[6] = least(0.0f, -0.0f);
  d[0] = add_up_double(1.0, 0x1p-70);
  o[3] = mul24_low(0x01800001, 3), o[4] = mul24_high(0xffffff, 0xffffff), o[5] = mad24(-2, 3, 100);
  o[6] = mask_clamp(4, 8), o[7] = mask_clamp(28, 100), o[8] = extend(0x1f0, 9), o[9] = extend(0x0f0, 9);
  o[10] = add_half(0x3800b800u, 0x3a003c00u);  // 0.5 + 0.75 is 1; -0.5 + 1 = 0.5
  o[11] = max_half(0x7e003c00u, 0x3c004000u), o[12] = less(-3, 2), o[13] = less(2, 2);
  o[14] = sad(3, 10, 100), o[15] = choose(7, 8, -1), o[16] = choose(7, 8, 0);
  o[17] = dot_bytes(0xff01ff01u, 0xff02ff02u, 10u);  // -1 * 255 + 1 * 2, twice
  o[18] = dot_upper(0xfffe0003u, 0x05fb0000u, 1u);   // 3 * -5 + -2 * 5 + 1
  o[19] = fma_relu(0x3c003c00u, 0x4000c000u, 0x3c003c00u);
  o[20] = add_bytes(0x7f80017fu, 0x01ff0101u, 0), o[21] = distance(0x10ff0005u, 0x20000a00u, 1000);
  o[22] = greater(0x10203040u, 0x10102050u, 0), o[23] = average(0x01020304u, 0x02020405u, 0);
  o[24] = halves(0x8000ffffu, 0x7fff0001u, 0), o[25] = largest(-7, -9, -8);
  asm("vadd.s32.s32.u32 %0, %1.b1, %2.h1;" : "=r"(o[26]) : "r"(0x8000u), "r"(0xffff0000u));
  asm("bfind.shiftamt.u32 %0, %1;" : "=r"(o[27]) : "r"(0x00100000u));
  asm("fns.b32 %0, %1, 0, 2;" : "=r"(o[28]) : "r"(0x50u));
  asm("{ .reg.pred p, q; setp.eq.u32 q, 0, 1; lop3.or.b32 %0|p, %1, %2, %2, 0xc0, q; selp.u32 %0, 1, 0, p; }"
      : "=r"(o[29]) : "r"(0xf0u), "r"(0x3cu));
  asm("{ .reg .pred p, q; testp.finite.f32 p, %1; testp.notanumber.f32 q, %1; selp.u32 %0, 1, 2, p; @q add.u32 %0, %0, (1<<3); }"
      : "=r"(o[30]) : "f"(nan));
  asm("{ .reg .pred p, q; setp.lt.f16x2 p|q, %1, %2; selp.u32 %0, 1, 0, p; @q add.u32 %0, %0, 2; }"
      : "=r"(o[31]) : "r"(0x3c004000u), "r"(0x3e003c00u));
  asm("cvt.rn.relu.f16x2.f32 %0, %1, %2;" : "=r"(o[32]) : "f"(-1.5f), "f"(1.5f));
  unsigned short small;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(small) : "f"(1.0f), "f"(1000.0f));
  asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(o[33]) : "h"(small));
  asm("cvt.pack.sat.u8.s32.b32 %0, %1, %2, %3;" : "=r"(o[34]) : "r"(300), "r"(-5), "r"(0xabcdu));
  asm("cvt.rz.f32.f64 %0, %1;" : "=f"(f[7]) : "d"(0.1));
  asm("cvt.rp.f32.s32 %0, %1;" : "=f"(f[8]) : "r"(0x1000001));
  asm("max.xorsign.abs.f32 %0, %1, %2;" : "=f"(f[9]) : "f"(-2.0f), "f"(1.0f));
  asm("mad.rn.f32 %0, %1, %2, %3;" : "=f"(f[10]) : "f"(1 + 0x1p-12f), "f"(1 + 0x1p-12f), "f"(-1.0f));
  asm("fma.rz.f32 %0, %1, %2, %3;" : "=f"(f[11]) : "f"(1.0f), "f"(1.0f), "f"(-0x1p-40f));
}

__constant__ int in_constant = 3;
__global__ void addresses(unsigned* o, int* global) {
  __shared__ int word;
  __shared__ __align__(16) unsigned short pairs[2];
  int local = 5;
  unsigned kinds[4];
  const void* places[] = {global, &word, &in_constant, &local};
  for (int i = 0; i < 4; ++i)
    asm volatile(
        "{ .reg .pred p; isspacep.global p, %1; selp.u32 %0, 1, 0, p; isspacep.shared p, %1; @p add.u32 %0, %0, 2;"
        " isspacep.const p, %1; @p add.u32 %0, %0, 4; isspacep.local p, %1; @p add.u32 %0, %0, 8; }"
        : "=&r"(kinds[i]) : "l"(places[i]));
  word = 0;
  // A shared address made in PTX, and back.
  asm volatile(
      "{ .reg .u64 s; .reg .u32 w; cvta.to.shared.u64 s, %1; cvt.u32.u64 w, s; st.shared.u32 [w], 77;"
      " cvta.shared.u64 s, s; ld.u32 %0, [s]; }" : "=r"(o[4]) : "l"(&word) : "memory");
  for (int i = 0; i < 4; ++i) o[i] = kinds[i];
  // Sums of halves, and four floats at once.
  pairs[0] = 0x3c00, pairs[1] = 0x4000;
  unsigned old;
  asm volatile("atom.shared.add.noftz.f16x2 %0, [%1], %2;"
               : "=r"(old) : "r"((unsigned)__cvta_generic_to_shared(pairs)), "r"(0x3c003c00u) : "memory");
  o[5] = old, o[6] = pairs[0], o[7] = pairs[1];
  float4* sums = reinterpret_cast<float4*>(global);
  *sums = make_float4(1, 2, 3, 4);
  asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(sums), "f"(10.f), "f"(20.f), "f"(30.f), "f"(40.f) : "memory");
  asm volatile("atom.global.cta.add.s32 %0, [%1], 5;" : "=r"(o[8]) : "l"(global + 4) : "memory");
  asm volatile("griddepcontrol.wait; griddepcontrol.launch_dependents; prefetch.global.L2 [%0];" ::"l"(global));
}

// Threads that leave in the middle of a function.
__device__ int half_of_them(int i) {
  if (i % 2) asm volatile("exit;");
  return i;
}
__global__ void leavers(int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 1;
  out[i] += half_of_them(i) + 1;
  __syncthreads();
  out[i] += 100;
}

int main() {
  unsigned *out, o[40] = {};
  float *floats, f[12];
  double *doubles, d[1];
  cudaMalloc(&out, sizeof o), cudaMalloc(&floats, sizeof f), cudaMalloc(&doubles, sizeof d);
  cudaMemset(out, 0, sizeof o);
  numbers<<<1, 1>>>(out, floats, doubles);
  cudaMemcpy(o, out, sizeof o, cudaMemcpyDeviceToHost);
  cudaMemcpy(f, floats, sizeof f, cudaMemcpyDeviceToHost);
  cudaMemcpy(d, doubles, sizeof d, cudaMemcpyDeviceToHost);
  EXPECT(o[0] == 0x7fffffff && o[1] == 0x80000000 && o[2] == static_cast<unsigned>(-2));
  EXPECT(f[0] == 1 && f[1] == 1 + FLT_EPSILON && static_cast<double>(f[2]) < static_cast<double>(1.1f) * 1.1f);
  EXPECT(static_cast<double>(f[3]) < 2.0 / 3 && f[4] == 3 && std::isnan(f[5]) && std::signbit(f[6]));
  EXPECT(d[0] == 1 + DBL_EPSILON);
  EXPECT(o[3] == static_cast<unsigned>((0x800001 - 0x1000000) * 3) && o[4] == 0xfffffe00u && o[5] == 94);
  EXPECT(o[6] == 0xff0 && o[7] == 0xf0000000 && o[8] == static_cast<unsigned>(-16) && o[9] == 0xf0);
  EXPECT(o[10] == 0x3c003800 && (o[11] & 0x7fffffff) >= 0x7c010000 && (o[11] & 0xffff) == 0x4000);
  EXPECT(o[12] == ~0u && o[13] == 0 && o[14] == 107 && o[15] == 8 && o[16] == 7);
  EXPECT(static_cast<int>(o[17]) == 2 * (-255 + 2) + 10 && static_cast<int>(o[18]) == -24);
  EXPECT(o[19] == 0x42000000);
  EXPECT(o[20] == 0x7f80027f && o[21] == 1000 + 16 + 255 + 10 + 5);
  EXPECT(o[22] == 0x00010100 && o[23] == 0x02020405 && o[24] == 0x7fff0001 && static_cast<int>(o[25]) == -7);
  EXPECT(o[26] == 0xffff - 128 && o[27] == 11 && o[28] == 6 && o[29] == 1 && o[30] == 10 && o[31] == 2);
  EXPECT(o[32] == 0x00003e00 && o[33] == 0x3c005f00 && o[34] == (0xabcd0000u | 255 << 8 | 0));
  EXPECT(static_cast<double>(f[7]) < 0.1 && f[8] == 0x1000002 && f[9] == -2 && f[10] == 0x1p-11f + 0x1p-24f && f[11] < 1);
  int* global;
  cudaMalloc(&global, 64 * sizeof(int));
  cudaMemset(global, 0, 64 * sizeof(int));
  addresses<<<1, 1>>>(out, global);
  float sums[4];
  int word;
  cudaMemcpy(o, out, sizeof o, cudaMemcpyDeviceToHost);
  cudaMemcpy(sums, global, sizeof sums, cudaMemcpyDeviceToHost);
  cudaMemcpy(&word, global + 4, sizeof word, cudaMemcpyDeviceToHost);
  EXPECT(o[0] == 1 && o[1] == 2 && o[2] == 4 && o[3] == 8);
  EXPECT(o[4] == 77 && o[5] == 0x40003c00 && o[6] == 0x4000 && o[7] == 0x4200 && o[8] == 0 && word == 5);
  EXPECT(sums[0] == 11 && sums[1] == 22 && sums[2] == 33 && sums[3] == 44);
  leavers<<<2, 32>>>(global);
  int left[64];
  cudaMemcpy(left, global, sizeof left, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i) EXPECT(left[i] == (i % 2 ? 1 : 102 + i));
  cudaFree(out), cudaFree(floats), cudaFree(doubles), cudaFree(global);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
