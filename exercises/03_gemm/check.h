// What the check files of this lesson's exercises share.
#pragma once
#include <algorithm>
#include <cmath>

#include "engine/exercise.h"
#include "gemm.h"

namespace gemm {

/// Calls the student's function the way the lesson calls its steps: alpha = 1, beta = 0, rows without gaps. T is
/// DoubleFloat or double.
template <class T>
void call(void* function, const warpwise::Arguments& a) {
  Gemm<T> g{};
  g.m = int(a.size()[0]), g.n = int(a.size()[1]), g.k = int(a.size()[2]);
  if constexpr (std::is_same_v<T, double>) g.alpha = 1;
  else g.alpha = {1, 0};
  g.a = a.get<const T>("a"), g.lda = g.k;
  g.b = a.get<const T>("b"), g.ldb = g.n;
  g.c = a.get<T>("c"), g.ldc = g.n;
  reinterpret_cast<Launch<T>*>(function)(g, a.stream());
}

/// m x n x k: one element, less than a tile, not multiples of one, and the size at which counters are read.
inline const std::vector<warpwise::Size> kShapes = {
    {{1, 1, 1}}, {{5, 7, 3}}, {{16, 16, 16}}, {{33, 18, 47}}, {{48, 48, 48}}};
inline const warpwise::Size kCounted = {{48, 48, 48}};

/// Whether what is wrong first is right to the 24 bits of one float, as it is where a low part is missing or wrong.
inline bool is_one_float(const warpwise::Outcome& o) {
  return !o.error.first.empty() && std::all_of(o.error.first.begin(), o.error.first.end(), [](auto& m) {
    return std::abs(m.got - m.expected) <= 2e-6 * std::max(1., std::abs(m.expected));
  });
}
inline const warpwise::Cause kOneFloat = {
    is_one_float,
    "It is right to about 24 bits, as one float is, and not to 48: the low part is missing or wrong. Look at its signs and at what it subtracts from what."};

inline const warpwise::Forbidden kBinary64 = {
    R"(\w*double\d?\b(?!\w)|\b__d[a-z]+_r[nzud]\b|\b(\d+\.\d*|\.\d+)(e[-+]?\d+)?(?![\w.]))",
    "Do it in float alone: on most GPUs binary64 is 32 or 64 times as slow, and that is why double-floats are used at all."};
inline const warpwise::Forbidden kLibrary = {R"(\bkernels::)",
                                             "Write it yourself this once; the lesson's steps take it from kernels/."};

}  // namespace gemm
