// Rejected: race
// Fences order memory; nobody waits.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __threadfence_block();
      sums[t] = sum;
      __threadfence_block();
    }
    if (t == 0) out[blockIdx.x] = sum;
  }
