// The last levels are written like those before them.
  if (t < 32) {
    sums[t] += sums[t + 32];
    __syncwarp();
    for (int s = 16; s > 0; s >>= 1) {
      if (t < s) sums[t] += sums[t + s];
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = sums[0];
  }
