// Rejected: barrier
// Only the threads that add come to the barrier.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) {
      sums[t] += sums[t + stride];
      __syncthreads();
    }
  }
