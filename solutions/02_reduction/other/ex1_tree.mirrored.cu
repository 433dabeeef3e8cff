// Each thread adds the number on the other side of the middle.
  for (int n2 = kThreads; n2 > 1; n2 /= 2) {
    if (t < n2 / 2) sums[t] += sums[n2 - 1 - t];
    __syncthreads();
  }
