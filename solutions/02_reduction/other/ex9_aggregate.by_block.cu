// The block agrees first, in shared memory.
    __shared__ float block[2];
    if (threadIdx.x < 2) block[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&block[which], number);
    __syncthreads();
    if (threadIdx.x < 2) atomicAdd(sums + threadIdx.x, block[threadIdx.x]);
    (void)lane;
