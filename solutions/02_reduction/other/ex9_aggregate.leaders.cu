// The lanes of each sign find each other by a ballot, and the first of them adds.
    const unsigned losing = __ballot_sync(kAllLanes, which), mine = which ? losing : ~losing;
    float sum = 0;
    for (int other = 0; other < 32; other++) {
      const float theirs = __shfl_sync(kAllLanes, number, other);
      if (mine >> other & 1) sum += theirs;
    }
    if (lane == __ffs(mine) - 1) atomicAdd(sums + which, sum);
