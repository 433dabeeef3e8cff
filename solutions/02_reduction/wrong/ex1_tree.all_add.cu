// Rejected: out of bounds
// Every thread adds, past the end of the array too.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    sums[t] += sums[t + stride];
    __syncthreads();
  }
