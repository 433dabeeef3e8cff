// Rejected: wrong at
// The last level is missing.
  for (int stride = kThreads / 2; stride > 1; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
