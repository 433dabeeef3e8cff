// Works out from the place whether it is the eighth, or the last.
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (i / kThreads % 8 == 7 || i + kThreads >= n) sum.settle();
}
