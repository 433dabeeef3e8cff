// Shuffles need neither memory nor barriers.
  if (t < 32) {
    float sum = sums[t] + sums[t + 32];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
    if (t == 0) out[blockIdx.x] = sum;
  }
