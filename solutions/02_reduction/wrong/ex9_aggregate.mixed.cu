// Rejected: is NaN
// Everything is added to one sum.
    float sum = number;
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(kAllLanes, sum, d);
    if (lane == 0) atomicAdd(sums, sum);
    (void)which;
