// Rejected: wrong at
// Mixes the two orders: the stride falls, the index stays.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    const int at = 2 * stride * t;
    if (at + stride < kThreads) sums[at] += sums[at + stride];
    __syncthreads();
  }
