// Each thread keeps its sum in a register too.
  float v = sums[t];
  for (int s = 128; s >= 1; s >>= 1) {
    if (t < s) { v += sums[t + s]; sums[t] = v; }
    __syncthreads();
  }
