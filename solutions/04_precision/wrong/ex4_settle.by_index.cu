// Rejected: is NaN
// Counts elements of the vector, not products of the thread.
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (i % 8 == 7) sum.settle();
}
