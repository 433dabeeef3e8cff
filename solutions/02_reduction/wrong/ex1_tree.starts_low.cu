// Rejected: wrong at
// The upper half is never added.
  for (int stride = kThreads / 4; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
