// Rejected: wrong at
// Takes the other lane's number and drops its own.
  for (int distance = 16; distance > 0; distance /= 2) sum = __shfl_down_sync(kAllLanes, sum, distance);
  return sum;
