// Rejected: wrong
// The first block adds, before the others have left their sums.
  __shared__ bool first;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    first = atomicAdd(&tickets, 1) == 0;
  }
  __syncthreads();
  if (!first) return;
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum;
