// Rejected: Every second number is missing
// The last exchange is missing.
  for (int distance = 16; distance > 1; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;
