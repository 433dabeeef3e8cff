// Both numbers are read first.
  if (t < 32) {
    for (int stride = 32; stride > 0; stride /= 2) {
      const float mine = sums[t], other = sums[t + stride];
      __syncwarp();
      sums[t] = mine + other;
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = sums[t];
  }
