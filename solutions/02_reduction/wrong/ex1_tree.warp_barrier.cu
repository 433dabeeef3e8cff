// Rejected: race
// Waits for the warp where the block is needed.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncwarp();
  }
