// atomicInc sets the tickets back by itself.
  __shared__ unsigned ticket;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    ticket = atomicInc(&tickets, gridDim.x - 1);
  }
  __syncthreads();
  if (ticket == gridDim.x - 1) {
    __threadfence();
    float mine = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) mine += sums[b];
    mine = block_sum<kThreads>(mine);
    if (threadIdx.x == 0) *out = mine;
  }
