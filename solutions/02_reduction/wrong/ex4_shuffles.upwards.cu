// Rejected: Lane 0 has added its own number again
// Up instead of down: the sum ends in lane 31.
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_up_sync(kAllLanes, sum, distance);
  return sum;
