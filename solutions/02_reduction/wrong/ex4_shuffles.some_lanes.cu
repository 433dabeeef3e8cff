// Rejected: lanes
// Half of the lanes leave before the exchange that names them all.
  for (int distance = 16; distance > 0; distance /= 2)
    if (threadIdx.x % 32 < distance) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;
