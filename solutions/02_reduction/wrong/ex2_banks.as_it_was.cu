// Rejected: wavefronts per shared load
// Written otherwise, and the same addresses.
  for (int stride = 1; stride < kThreads; stride += stride) {
    if (t < kThreads / (2 * stride)) sums[t * stride * 2] += sums[t * stride * 2 + stride];
    __syncthreads();
  }
