// Rejected: wavefronts per shared load
// From the other end, at the same distances.
  for (int stride = 1; stride < kThreads; stride *= 2) {
    const int at = kThreads - 2 * stride * (t + 1);
    if (at >= 0) sums[at] += sums[at + stride];
    __syncthreads();
  }
