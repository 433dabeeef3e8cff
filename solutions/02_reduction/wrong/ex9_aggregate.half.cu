// Rejected: additions to memory
// Pairs of lanes only.
    for (int sign = 0; sign < 2; sign++) {
      float sum = which == sign ? number : 0;
      sum += __shfl_xor_sync(kAllLanes, sum, 1);
      if (lane % 2 == 0 && sum != 0) atomicAdd(sums + sign, sum);
    }
