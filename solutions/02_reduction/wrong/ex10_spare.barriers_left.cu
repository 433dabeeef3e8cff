// Rejected: No medal yet
// The tree stays; its last levels are left to one thread.
  float total = 0;
  for (size_t i = first; i < first - t + (n + threads - 1) / threads * threads; i += threads) {
    sums[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = kThreads / 2; stride > 4; stride /= 2) {
      if (t < stride) sums[t] += sums[t + stride];
      __syncthreads();
    }
    for (int k = 0; k < 8; k++) total += sums[k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = total;
