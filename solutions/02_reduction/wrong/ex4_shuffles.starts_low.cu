// Rejected: The upper 16 lanes are missing
// Half of the warp is left out.
  for (int distance = 8; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;
