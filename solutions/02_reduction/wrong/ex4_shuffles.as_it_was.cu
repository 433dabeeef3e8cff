// Rejected: shared requests
// Through shared memory still, if in fewer lines.
  __shared__ float all[kThreads];
  const int t = threadIdx.x, lane = t % 32;
  all[t] = sum;
  __syncwarp();
    for (int distance = 16; distance > 0; distance /= 2) {
    if (lane < distance) all[t] += all[t + distance];
    __syncwarp();
  }
  sum = all[t];
  __syncwarp();
  return sum;
