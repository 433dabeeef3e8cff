// Rejected: No medal yet
// Every thread adds to one place in shared memory, again and again.
  if (t == 0) sums[0] = 0;
  __syncthreads();
  for (size_t i = first; i < n; i += threads) atomicAdd(&sums[0], in[i]);
  __syncthreads();
  if (t == 0) out[blockIdx.x] = sums[0];
