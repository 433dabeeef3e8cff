// CUDA's intrinsics on bytes and half words, for minima and maxima of sums, and other functions of the device, against
// plain loops.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)

template <class Part, class F>
unsigned by_parts(unsigned a, unsigned b, F f) {
  unsigned result = 0;
  for (unsigned at = 0; at < 32; at += 8 * sizeof(Part))
    result |= (static_cast<unsigned>(f(int(Part(a >> at)), int(Part(b >> at)))) & (0xffffffffu >> (32 - 8 * sizeof(Part)))) << at;
  return result;
}
template <class Part>
int cut(int x) {
  constexpr int bits = 8 * sizeof(Part), low = Part(-1) < 0 ? -(1 << (bits - 1)) : 0, high = low + (1 << bits) - 1;
  return x < low ? low : x > high ? high : x;
}

constexpr int kResults = 40;
__global__ void words(const unsigned* in, unsigned* out, int pairs) {
  const int i = threadIdx.x;
  if (i >= pairs) return;
  const unsigned a = in[2 * i], b = in[2 * i + 1];
  unsigned* o = out + kResults * i;
  o[0] = __vadd4(a, b), o[1] = __vaddss4(a, b), o[2] = __vaddus2(a, b), o[3] = __vsub2(a, b), o[4] = __vsubss2(a, b);
  o[5] = __vsubus4(a, b), o[6] = __vavgu4(a, b), o[7] = __vhaddu2(a, b), o[8] = __vabsdiffu4(a, b), o[9] = __vabsdiffs2(a, b);
  o[10] = __vmaxs4(a, b), o[11] = __vminu2(a, b), o[12] = __vcmpgts4(a, b), o[13] = __vcmpleu2(a, b), o[14] = __vseteq4(a, b);
  o[15] = __vneg4(a), o[16] = __vnegss2(a), o[17] = __vabs2(a), o[18] = __vabsss4(a), o[19] = __vsadu4(a, b), o[20] = __vsads2(a, b);
  o[21] = __viaddmax_s32(a, b, 7), o[22] = __vimax3_s16x2(a, b, 0x00050005), o[23] = __vimin_s32_relu(a, b);
  bool high, low;
  o[24] = __vibmax_s16x2(a, b, &high, &low), o[25] = 2 * high + low, o[26] = __dp2a_lo(int(a), int(b), 3);
  o[27] = __dp2a_hi(a, b, 3u), o[28] = __vavgs2(a, b), o[29] = __vavgs4(a, b), o[30] = __vibmin_u32(a, b, &high), o[31] = high;
  o[32] = __viaddmin_u16x2(a, b, 0x12341234);
}

__device__ int global;
__global__ void others(double* d, unsigned* o) {
  __shared__ int word;
  int local = 0;
  d[0] = cyl_bessel_i0(1.5), d[1] = cyl_bessel_i1(-1.5), d[2] = cyl_bessel_i0f(2.0f);
  const double side[] = {2, 3, 6};
  d[3] = norm(3, side), d[4] = rnorm4d(1, 1, 1, 1);
  o[0] = __isShared(&word), o[1] = __isGlobal(&global), o[2] = __isLocal(&local), o[3] = __isGlobal(&word);
  o[4] = __bfloat162int_rd(__float2bfloat16(-2.5f)), o[5] = __bfloat16_as_ushort(__int2bfloat16_rz(0x1ff));
  o[6] = __half_as_ushort(__ull2half_ru(2049ull)), o[7] = __half2uchar_rz(__float2half(300.0f));
  const __half2 a = __floats2half2_rn(1, 2), b = __floats2half2_rn(3, 2);
  o[8] = __hlt2_mask(a, b), o[9] = __half_as_ushort(__high2half(__hcmadd(a, b, a)));
  o[10] = __bfloat16_as_ushort(__ll2bfloat16_rn(0x1010000000000001ll));  // just above a tie
}

int main() {
  const unsigned samples[] = {0, 0x80ff7f01u, 0xffffffffu, 0x12345678u, 0x7fff8000u, 0x80008080u, 0x00ff00ffu, 0x01020304u};
  constexpr int kPairs = 64;
  unsigned in[2 * kPairs], *device_in, *device_out;
  static unsigned out[kResults * kPairs];
  for (int i = 0; i < kPairs; ++i) in[2 * i] = samples[i / 8], in[2 * i + 1] = samples[i % 8];
  cudaMalloc(&device_in, sizeof in), cudaMalloc(&device_out, sizeof out);
  cudaMemset(device_out, 0, sizeof out);
  cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
  words<<<1, kPairs>>>(device_in, device_out, kPairs);
  cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
  using s8 = int8_t;
  using u8 = uint8_t;
  using s16 = int16_t;
  using u16 = uint16_t;
  for (int i = 0; i < kPairs; ++i) {
    const unsigned a = in[2 * i], b = in[2 * i + 1], *o = out + kResults * i;
    const int sa = int(a), sb = int(b);
    EXPECT(o[0] == by_parts<s8>(a, b, [](int x, int y) { return x + y; }));
    EXPECT(o[1] == by_parts<s8>(a, b, [](int x, int y) { return cut<s8>(x + y); }));
    EXPECT(o[2] == by_parts<u16>(a, b, [](int x, int y) { return cut<u16>(x + y); }));
    EXPECT(o[3] == by_parts<s16>(a, b, [](int x, int y) { return x - y; }));
    EXPECT(o[4] == by_parts<s16>(a, b, [](int x, int y) { return cut<s16>(x - y); }));
    EXPECT(o[5] == by_parts<u8>(a, b, [](int x, int y) { return cut<u8>(x - y); }));
    EXPECT(o[6] == by_parts<u8>(a, b, [](int x, int y) { return (x + y + 1) >> 1; }));
    EXPECT(o[7] == by_parts<u16>(a, b, [](int x, int y) { return (x + y) >> 1; }));
    EXPECT(o[8] == by_parts<u8>(a, b, [](int x, int y) { return std::abs(x - y); }));
    EXPECT(o[9] == by_parts<s16>(a, b, [](int x, int y) { return std::abs(x - y); }));
    EXPECT(o[10] == by_parts<s8>(a, b, [](int x, int y) { return x > y ? x : y; }));
    EXPECT(o[11] == by_parts<u16>(a, b, [](int x, int y) { return x < y ? x : y; }));
    EXPECT(o[12] == by_parts<s8>(a, b, [](int x, int y) { return x > y ? -1 : 0; }));
    EXPECT(o[13] == by_parts<u16>(a, b, [](int x, int y) { return x <= y ? -1 : 0; }));
    EXPECT(o[14] == by_parts<u8>(a, b, [](int x, int y) { return x == y; }));
    EXPECT(o[15] == by_parts<s8>(a, b, [](int x, int) { return -x; }));
    EXPECT(o[16] == by_parts<s16>(a, b, [](int x, int) { return cut<s16>(-x); }));
    EXPECT(o[17] == by_parts<s16>(a, b, [](int x, int) { return std::abs(x); }));
    EXPECT(o[18] == by_parts<s8>(a, b, [](int x, int) { return cut<s8>(std::abs(x)); }));
    unsigned bytes = 0, halves = 0;
    for (int at = 0; at < 32; at += 8) bytes += std::abs(int(u8(a >> at)) - int(u8(b >> at)));
    for (int at = 0; at < 32; at += 16) halves += std::abs(int(s16(a >> at)) - int(s16(b >> at)));
    EXPECT(o[19] == bytes && o[20] == halves);
    const int sum = int(a + b), most = sum > 7 ? sum : 7, least = sa < sb ? sa : sb;
    EXPECT(int(o[21]) == most && int(o[23]) == (least > 0 ? least : 0));
    EXPECT(o[22] == by_parts<s16>(a, b, [](int x, int y) { return x > y ? (x > 5 ? x : 5) : y > 5 ? y : 5; }));
    EXPECT(o[24] == by_parts<s16>(a, b, [](int x, int y) { return x > y ? x : y; }));
    EXPECT(o[25] == 2u * (s16(a >> 16) >= s16(b >> 16)) + (s16(a) >= s16(b)));
    EXPECT(int(o[26]) == s16(a) * s8(b) + s16(a >> 16) * s8(b >> 8) + 3);
    EXPECT(o[27] == u16(a) * unsigned(u8(b >> 16)) + u16(a >> 16) * unsigned(u8(b >> 24)) + 3);
    EXPECT(o[28] == by_parts<s16>(a, b, [](int x, int y) { return (x + y + (x + y >= 0)) >> 1; }));
    EXPECT(o[29] == by_parts<s8>(a, b, [](int x, int y) { return (x + y + (x + y >= 0)) >> 1; }));
    EXPECT(o[30] == (a < b ? a : b) && o[31] == (a <= b));
    EXPECT(o[32] == by_parts<u16>(a, b, [](int x, int y) { return u16(x + y) < 0x1234 ? u16(x + y) : 0x1234; }));
  }
  double *numbers, d[5];
  cudaMalloc(&numbers, sizeof d);
  others<<<1, 1>>>(numbers, device_out);
  cudaMemcpy(d, numbers, sizeof d, cudaMemcpyDeviceToHost);
  cudaMemcpy(out, device_out, 11 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  EXPECT(std::abs(d[0] - 1.6467231897728904) < 1e-12 && std::abs(d[1] + 0.98166642857790758) < 1e-12);
  EXPECT(std::abs(d[2] - 2.2795853) < 1e-5 && std::abs(d[3] - 7) < 1e-12 && std::abs(d[4] - 0.5) < 1e-12);
  EXPECT(out[0] && out[1] && out[2] && !out[3]);
  EXPECT(int(out[4]) == -3 && out[5] == 0x43ff && out[6] == 0x6801 && out[7] == 255);
  EXPECT(out[8] == 0xffff && out[9] == 0x4900);  // 1 * 2 + 2 * 3 + 2 = 10
  EXPECT(out[10] == 0x5d81);
  cudaFree(device_in), cudaFree(device_out), cudaFree(numbers);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
