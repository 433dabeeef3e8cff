// A thread adds by itself; warps by shuffles.
  float sum = 0;
  for (size_t i = first; i < n; i += threads) sum += in[i];
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;
