// A thread adds by itself; the block by a tree.
  float sum = 0;
  for (size_t i = first; i < n; i += threads) sum += in[i];
  sums[t] = sum;
  __syncthreads();
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
