// Rejected: goes through global memory
// Sums by atomics, out of sight of shared memory.
  static __device__ float totals[1 << 15];
  float* total = &totals[(blockIdx.x * 8 + threadIdx.x / 32) % (1 << 15)];
  if (threadIdx.x % 32 == 0) *total = 0;
  __syncwarp();
  atomicAdd(total, sum);
  __syncwarp();
  return __ldcg(total);
