// Integer intrinsics and bit casts: single instructions on a GPU, written out.
#pragma once

#include "simt/qualifiers.h"

// Counting and permuting bits.
SIMT_DEVICE int __popc(unsigned int x) { return __builtin_popcount(x); }
SIMT_DEVICE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
SIMT_DEVICE int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
SIMT_DEVICE int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x)); }
SIMT_DEVICE int __ffs(int x) { return __builtin_ffs(x); }
SIMT_DEVICE int __ffsll(long long x) { return __builtin_ffsll(x); }
SIMT_DEVICE unsigned int __brev(unsigned int x) {
  x = ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);
  x = ((x >> 2) & 0x33333333u) | ((x & 0x33333333u) << 2);
  x = ((x >> 4) & 0x0f0f0f0fu) | ((x & 0x0f0f0f0fu) << 4);
  return __builtin_bswap32(x);
}
SIMT_DEVICE unsigned long long __brevll(unsigned long long x) {
  return (static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32) |
         __brev(static_cast<unsigned>(x >> 32));
}
SIMT_DEVICE unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector) {
  unsigned long long bytes = (static_cast<unsigned long long>(y) << 32) | x;
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i) {
    unsigned int nibble = (selector >> (4 * i)) & 0xf;
    unsigned int byte = (bytes >> (8 * (nibble & 7))) & 0xff;
    if (nibble & 8) byte = byte & 0x80 ? 0xff : 0;  // replicate the sign
    result |= byte << (8 * i);
  }
  return result;
}
SIMT_DEVICE unsigned int __fns(unsigned int mask, unsigned int base, int offset) {
  int step = offset < 0 ? -1 : 1, found = 0, wanted = offset < 0 ? -offset : offset;
  if (offset == 0) return (mask >> base) & 1 ? base : 0xffffffffu;
  for (int bit = static_cast<int>(base); bit >= 0 && bit < 32; bit += step)
    if ((mask >> bit) & 1 && ++found == wanted) return static_cast<unsigned>(bit);
  return 0xffffffffu;
}

// Products.
SIMT_DEVICE int __mul24(int x, int y) {
  return static_cast<int>(static_cast<unsigned>(x << 8 >> 8) * static_cast<unsigned>(y << 8 >> 8));
}
SIMT_DEVICE unsigned int __umul24(unsigned int x, unsigned int y) { return (x & 0xffffffu) * (y & 0xffffffu); }
SIMT_DEVICE int __mulhi(int x, int y) { return static_cast<int>((static_cast<long long>(x) * y) >> 32); }
SIMT_DEVICE unsigned int __umulhi(unsigned int x, unsigned int y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) * y) >> 32);
}
SIMT_DEVICE long long __mul64hi(long long x, long long y) {
  return static_cast<long long>((static_cast<__int128>(x) * y) >> 64);
}
SIMT_DEVICE unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>((static_cast<unsigned __int128>(x) * y) >> 64);
}

// Sums of differences, and averages that cannot overflow.
SIMT_DEVICE unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) { return (x > y ? x - y : y - x) + z; }
SIMT_DEVICE unsigned int __sad(int x, int y, unsigned int z) {
  return static_cast<unsigned>(x > y ? static_cast<long long>(x) - y : static_cast<long long>(y) - x) + z;
}
SIMT_DEVICE int __hadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y) >> 1); }
SIMT_DEVICE int __rhadd(int x, int y) { return static_cast<int>((static_cast<long long>(x) + y + 1) >> 1); }
SIMT_DEVICE unsigned int __uhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) + y) >> 1);
}
SIMT_DEVICE unsigned int __urhadd(unsigned int x, unsigned int y) {
  return static_cast<unsigned>((static_cast<unsigned long long>(x) + y + 1) >> 1);
}

// Shifts of a pair of words; the _c forms clamp the distance at 32, the others wrap it.
SIMT_DEVICE unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int shift) {
  return static_cast<unsigned>((((static_cast<unsigned long long>(high) << 32) | low) << (shift & 31)) >> 32);
}
SIMT_DEVICE unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int shift) {
  return static_cast<unsigned>(((static_cast<unsigned long long>(high) << 32) | low) >> (shift & 31));
}
SIMT_DEVICE unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
SIMT_DEVICE unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}

// Bit casts.
SIMT_DEVICE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
SIMT_DEVICE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
SIMT_DEVICE unsigned int __float_as_uint(float x) { return __builtin_bit_cast(unsigned int, x); }
SIMT_DEVICE float __uint_as_float(unsigned int x) { return __builtin_bit_cast(float, x); }
SIMT_DEVICE long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
SIMT_DEVICE double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
SIMT_DEVICE int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
SIMT_DEVICE int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
SIMT_DEVICE double __hiloint2double(int high, int low) {
  return __longlong_as_double((static_cast<long long>(high) << 32) | static_cast<unsigned>(low));
}

// The products of parts of two words, summed; b's parts begin at byte `first`.
namespace simt {
template <class A, class B, class Sum>
inline Sum dot_parts(unsigned int a, unsigned int b, Sum sum, unsigned int first = 0) {
  for (unsigned int i = 0; i < 4 / sizeof(A); ++i)
    sum += static_cast<Sum>(static_cast<A>(a >> (8 * sizeof(A) * i))) *
           static_cast<Sum>(static_cast<B>(b >> (8 * (first + i))));
  return sum;
}
}  // namespace simt
SIMT_DEVICE int __dp4a(int a, int b, int c) {
  return ::simt::dot_parts<signed char, signed char>(static_cast<unsigned>(a), static_cast<unsigned>(b), c);
}
SIMT_DEVICE unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  return ::simt::dot_parts<unsigned char, unsigned char>(a, b, c);
}
SIMT_DEVICE int __dp4a(char4 a, char4 b, int c) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w + c; }
SIMT_DEVICE unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
  return static_cast<unsigned>(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w) + c;
}
#define SIMT_DP2A(name, first, third, fourth)                                                                   \
  SIMT_DEVICE int name(int a, int b, int c) {                                                                   \
    return ::simt::dot_parts<short, signed char>(static_cast<unsigned>(a), static_cast<unsigned>(b), c, first); \
  }                                                                                                             \
  SIMT_DEVICE unsigned int name(unsigned int a, unsigned int b, unsigned int c) {                               \
    return ::simt::dot_parts<unsigned short, unsigned char>(a, b, c, first);                                    \
  }                                                                                                             \
  SIMT_DEVICE int name(short2 a, char4 b, int c) { return a.x * b.third + a.y * b.fourth + c; }                 \
  SIMT_DEVICE unsigned int name(ushort2 a, uchar4 b, unsigned int c) {                                          \
    return static_cast<unsigned>(a.x) * b.third + static_cast<unsigned>(a.y) * b.fourth + c;                    \
  }
SIMT_DP2A(__dp2a_lo, 0, x, y)
SIMT_DP2A(__dp2a_hi, 2, z, w)
#undef SIMT_DP2A
