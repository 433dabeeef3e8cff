// Shuffles downwards; lane 0 adds both.
    float gains = which ? 0 : number, losses = which ? number : 0;
    for (int d = 16; d > 0; d /= 2) {
      gains += __shfl_down_sync(kAllLanes, gains, d);
      losses += __shfl_down_sync(kAllLanes, losses, d);
    }
    if (lane == 0) {
      atomicAdd(&sums[0], gains);
      atomicAdd(&sums[1], losses);
    }
