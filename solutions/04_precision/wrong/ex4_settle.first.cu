// Rejected: is NaN
// After the first, the ninth and so on.
int products = 0;
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  if (products++ % 8 == 0) sum.settle();
}
if (products % 8 != 1) sum.settle();
