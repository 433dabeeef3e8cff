// Each warp by shuffles, then one thread over the warps.
  float v = sums[t];
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(kAllLanes, v, d);
  __syncthreads();
  if (t % 32 == 0) sums[t / 32] = v;
  __syncthreads();
  if (t == 0) for (int k = 1; k < 8; k++) sums[0] += sums[k];
