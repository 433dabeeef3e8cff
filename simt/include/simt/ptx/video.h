// The video instructions of inline PTX (translate/ptx/video.cpp): sums, differences, comparisons of bytes and half
// words, one at a time or all parts of a word at once.
#pragma once
#include "simt/ptx/numbers.h"

namespace simt {
namespace ptx {

enum class Video {
  add,
  sub,
  absdiff,
  min,
  max,
  avrg,
  shl_wrap,
  shl_clamp,
  shr_wrap,
  shr_clamp,
  eq,
  ne,
  lt,
  le,
  gt,
  ge
};
enum class VideoSecond { none, add, min, max };  // what joins the result with a third operand

// `bits` bits of a word, from bit `at` on.
[[gnu::always_inline]] inline long long video_part(unsigned word, unsigned at, unsigned bits, bool is_signed) {
  const long long part = static_cast<long long>((word >> at) & (0xffffffffull >> (32 - bits)));
  return is_signed && part >> (bits - 1) & 1 ? part - (1ll << bits) : part;
}
[[gnu::always_inline]] inline long long video_result(Video how, long long a, long long b) {
  switch (how) {
    case Video::add: return a + b;
    case Video::sub: return a - b;
    case Video::absdiff: return a < b ? b - a : a - b;
    case Video::min: return b < a ? b : a;
    case Video::max: return a < b ? b : a;
    case Video::avrg: return (a + b + (a + b >= 0)) >> 1;
    case Video::shl_wrap: return a << (b & 31);
    case Video::shl_clamp: return b > 31 ? 0 : a << b;
    case Video::shr_wrap: return a >> (b & 31);
    case Video::shr_clamp: return a >> (b > 32 ? 32 : b);
    case Video::eq: return a == b;
    case Video::ne: return a != b;
    case Video::lt: return a < b;
    case Video::le: return a <= b;
    case Video::gt: return a > b;
    default: return a >= b;
  }
}
[[gnu::always_inline]] inline long long video_cut(long long x, unsigned bits, bool is_signed) {
  const long long top = is_signed ? (1ll << (bits - 1)) - 1 : (1ll << bits) - 1, bottom = is_signed ? -top - 1 : 0;
  return x > top ? top : x < bottom ? bottom : x;
}
// On one part of each word; `is_signed` speaks of the result.
[[gnu::always_inline]] inline unsigned video(Video how, long long a, long long b, bool is_signed, bool saturates,
                                             VideoSecond second, unsigned c) {
  long long x = video_result(how, a, b);
  if (saturates) x = video_cut(x, 32, is_signed);
  const unsigned word = static_cast<unsigned>(x);
  const auto wide = [&](unsigned y) { return is_signed ? static_cast<long long>(static_cast<int>(y)) : y; };
  switch (second) {
    case VideoSecond::none: return word;
    case VideoSecond::add: return word + c;
    case VideoSecond::min: return wide(c) < wide(word) ? c : word;
    default: return wide(word) < wide(c) ? c : word;
  }
}
// On all parts of `bits` bits, or their sum with c.
[[gnu::always_inline]] inline unsigned video_parts(Video how, unsigned bits, unsigned a, bool a_signed, unsigned b,
                                                   bool b_signed, bool is_signed, bool saturates, bool sums,
                                                   unsigned c) {
  unsigned word = 0, sum = c;
  for (unsigned at = 0; at < 32; at += bits) {
    long long x = video_result(how, video_part(a, at, bits, a_signed), video_part(b, at, bits, b_signed));
    if (saturates) x = video_cut(x, bits, is_signed);
    const unsigned part = static_cast<unsigned>(x) & (0xffffffffu >> (32 - bits));
    word |= part << at;
    sum += static_cast<unsigned>(video_part(part, 0, bits, is_signed));
  }
  return sums ? sum : word;
}

}  // namespace ptx
}  // namespace simt
