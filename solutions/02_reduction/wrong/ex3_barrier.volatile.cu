// Rejected: race
// volatile keeps the compiler from caching; it does not make lanes wait.
  if (t < 32) {
    volatile float* now = sums;
    for (int stride = 32; stride > 0; stride /= 2) now[t] = now[t] + now[t + stride];
    if (t == 0) out[blockIdx.x] = sums[0];
  }
