// Rejected: is NaN
// After every ninth.
int products = 0;
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (++products % 9 == 0) sum.settle();
}
if (products % 9 != 0) sum.settle();
