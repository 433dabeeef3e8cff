// Rejected: is NaN
// Only at the end.
for (int i = threadIdx.x; i < n; i += kThreads) sum.add(fetch<DoubleDouble>(x, n, i), fetch<DoubleDouble>(y, n, i));
if (int(threadIdx.x) < n) sum.settle();
