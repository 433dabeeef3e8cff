// Eight products in an inner loop.
for (int begin = threadIdx.x; begin < n; begin += 8 * kThreads) {
  for (int i = begin; i < n && i < begin + 8 * kThreads; i += kThreads)
    sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  sum.settle();
}
