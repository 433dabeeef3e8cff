// Rejected: race
// The barrier was lost.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
  }
