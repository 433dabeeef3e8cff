// Rejected: wrong at
// 32 times lane 0.
  float total = 0;
  for (int lane = 0; lane < 32; lane++) total += __shfl_sync(kAllLanes, sum, 0);
  return total;
