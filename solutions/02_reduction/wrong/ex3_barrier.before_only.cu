// Rejected: race
// Waits before writing, not after.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __syncwarp();
      sums[t] = sum;
    }
    if (t == 0) out[blockIdx.x] = sum;
  }
