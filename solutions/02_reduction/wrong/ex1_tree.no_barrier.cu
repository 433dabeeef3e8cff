// Rejected: race
// No barrier between the levels.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
  }
