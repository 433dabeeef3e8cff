// Rejected: race
// The stride rises, and thread t adds at t: read while it is written.
  for (int stride = 1; stride < kThreads; stride *= 2) {
    if (t + stride < kThreads) sums[t] += sums[t + stride];
    __syncthreads();
  }
