// Rejected: It is met at 65536
// Shuffles at the size of the goals alone.
  if (gridDim.x > 256) {
    __shared__ float all[kThreads];
    const int t = threadIdx.x, lane = t % 32;
    all[t] = sum;
    __syncwarp();
    if (lane == 0) for (int other = 1; other < 32; other++) sum += all[t + other];
    __syncwarp();
    return sum;
  }
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;
