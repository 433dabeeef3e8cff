// Rejected: an element that no thread wrote
// Waits for one ticket more than there are blocks.
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(&tickets, 1) == gridDim.x;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum, tickets = 0;
