// Rejected: wrong at
// Stops one level early.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 1; stride /= 2) {
      sum += sums[t + stride];
      __syncwarp();
      sums[t] = sum;
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = sum;
  }
