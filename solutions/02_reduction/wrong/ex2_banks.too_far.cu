// Rejected: out of bounds
// Reads past the end at the first level.
  for (int stride = kThreads; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
