// Rejected: barrier
// A block barrier inside of a branch that one warp takes.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __syncthreads();
      sums[t] = sum;
      __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = sum;
  }
