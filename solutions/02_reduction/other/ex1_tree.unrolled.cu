// Unrolled by hand, with shuffles in the last warp.
  if (t < 128) sums[t] += sums[t + 128];
  __syncthreads();
  if (t < 64) sums[t] += sums[t + 64];
  __syncthreads();
  if (t < 32) {
    float v = sums[t] + sums[t + 32];
    for (int o = 16; o; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
    if (t == 0) sums[0] = v;
  }
