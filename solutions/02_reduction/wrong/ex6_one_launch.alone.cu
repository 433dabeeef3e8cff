// Rejected: not the numbers a second time
// The first block adds all numbers by itself, whatever the others have added.
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
  if (blockIdx.x > 0) return;
  __syncthreads();  // all have read the first sum before block_sum is used again
  sum = 0;
  for (size_t i = threadIdx.x; i < n; i += kThreads) sum += in[i];
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum;
