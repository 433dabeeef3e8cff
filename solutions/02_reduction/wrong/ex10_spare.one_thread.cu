// Rejected: No medal yet
// One thread adds the sums of all: no barrier in its loop, and many wavefronts of one lane.
  float sum = 0;
  if (t % 32 == 0)
    for (size_t i = first; i < first - t + (n + threads - 1) / threads * threads; i += threads)
      for (size_t k = i; k < i + 32 && k < n; k++) sum += in[k];
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;
