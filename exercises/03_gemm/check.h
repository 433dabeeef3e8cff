// What the check files of this lesson's exercises share.
#pragma once
#include "engine/exercise.h"
#include "gemm.h"

namespace gemm {

/// Calls the student's function the way the lesson calls its steps: alpha = 1, beta = 0, rows without gaps. T is DoubleFloat or double.
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
inline const std::vector<warpwise::Size> kShapes = {{{1, 1, 1}}, {{5, 7, 3}}, {{16, 16, 16}}, {{33, 18, 47}}, {{48, 48, 48}}};
inline const warpwise::Size kCounted = {{48, 48, 48}};

}  // namespace gemm
