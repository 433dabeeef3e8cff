// Rejected: is NaN
// At the end even where nothing is waiting.
int products = 0;
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (++products % 8 == 0) sum.settle();
}
sum.settle();
