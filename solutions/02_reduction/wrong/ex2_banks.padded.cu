// Rejected: bytes of shared memory
// The same tree in an array of its own, padded.
  __shared__ float apart[kThreads + kThreads / 32];
  apart[t + t / 32] = sums[t];
  __syncthreads();
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) apart[t + t / 32] += apart[t + stride + (t + stride) / 32];
    __syncthreads();
  }
  if (t == 0) sums[0] = apart[0];
