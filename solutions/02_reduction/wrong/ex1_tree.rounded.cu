// Rejected: rounded to `half`
// Sums are kept in 16 bits.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] = __half2float(__float2half(sums[t] + sums[t + stride]));
    __syncthreads();
  }
