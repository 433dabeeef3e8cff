// Lanes numbered round in a circle.
  const int lane = threadIdx.x & 31;
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) sum += __shfl_sync(~0u, sum, (lane + d) % 32);
  return sum;
