// Rejected: wrong at
// The losses are forgotten.
    for (int sign = 0; sign < 1; sign++) {
      float sum = which == sign ? number : 0;
      for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
      if (lane == sign && sum != 0) atomicAdd(sums + sign, sum);
    }
