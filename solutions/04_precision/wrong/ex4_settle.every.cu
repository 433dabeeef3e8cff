// Rejected: is NaN
// Settles after every product.
for (int i = threadIdx.x; i < n; i += kThreads) {
  sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
  sum.settle();
}
