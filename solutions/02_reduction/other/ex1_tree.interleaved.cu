// The interleaved tree of step 1.
  for (int s = 1; s < kThreads; s <<= 1) {
    if (t % (2 * s) == 0) sums[t] = sums[t] + sums[t + s];
    __syncthreads();
  }
