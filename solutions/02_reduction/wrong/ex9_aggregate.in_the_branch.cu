// Rejected: wrong at
// Only the lanes of one sign come to the exchange, which asks for all.
    for (int sign = 0; sign < 2; sign++)
      if (which == sign) {
        float sum = number;
        for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(kAllLanes, sum, d);
        if (lane == sign) atomicAdd(sums + sign, sum);
      }
