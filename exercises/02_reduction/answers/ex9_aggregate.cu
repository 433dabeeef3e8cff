// Answers to ex9_aggregate: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    for (int sign = 0; sign < 2; sign++) {
      float sum = which == sign ? number : 0;
      for (int distance = 16; distance > 0; distance /= 2)
        sum += __shfl_xor_sync(kAllLanes, sum, distance);  // in every lane
      if (lane == sign && sum != 0) atomicAdd(sums + sign, sum);
    }

// === wrong: all_lanes
// Rejected: wrong at
// After the exchange every lane adds the sum of the warp.
    for (int sign = 0; sign < 2; sign++) {
      float sum = which == sign ? number : 0;
      for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
      atomicAdd(sums + sign, sum);
    }

// === wrong: as_it_was
// Rejected: additions to memory
// Every lane still adds by itself, one sum after the other.
    (void)lane;
    for (int sign = 0; sign < 2; sign++)
      if (which == sign) atomicAdd(sums + sign, number);

// === wrong: half
// Rejected: additions to memory
// Pairs of lanes only.
    for (int sign = 0; sign < 2; sign++) {
      float sum = which == sign ? number : 0;
      sum += __shfl_xor_sync(kAllLanes, sum, 1);
      if (lane % 2 == 0 && sum != 0) atomicAdd(sums + sign, sum);
    }

// === wrong: in_the_branch
// Rejected: wrong at
// Only the lanes of one sign come to the exchange, which asks for all.
    for (int sign = 0; sign < 2; sign++)
      if (which == sign) {
        float sum = number;
        for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(kAllLanes, sum, d);
        if (lane == sign) atomicAdd(sums + sign, sum);
      }

// === wrong: lane_0s
// Rejected: wrong at
// Lane 0 adds the whole warp to the sum that its own number belongs to.
    float sum = number;
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(kAllLanes, sum, d);
    if (lane == 0) atomicAdd(sums + which, sum);

// === wrong: mixed
// Rejected: is NaN
// Everything is added to one sum.
    float sum = number;
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(kAllLanes, sum, d);
    if (lane == 0) atomicAdd(sums, sum);
    (void)which;

// === wrong: no_atomic
// Rejected: race
// Adds without an atomic: warps overwrite each other.
    for (int sign = 0; sign < 2; sign++) {
      float sum = which == sign ? number : 0;
      for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
      if (lane == sign && sum != 0) sums[sign] += sum;
    }

// === wrong: only_gains
// Rejected: wrong at
// The losses are forgotten.
    for (int sign = 0; sign < 1; sign++) {
      float sum = which == sign ? number : 0;
      for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
      if (lane == sign && sum != 0) atomicAdd(sums + sign, sum);
    }

// === wrong: one_sum
// Rejected: is NaN
// The warp's gains and losses together, to the sum that has their sign.
    float sum = number;
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
    if (lane == 0) atomicAdd(sums + (sum < 0), sum);

// === other: by_block
// The block agrees first, in shared memory.
    __shared__ float block[2];
    if (threadIdx.x < 2) block[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&block[which], number);
    __syncthreads();
    if (threadIdx.x < 2) atomicAdd(sums + threadIdx.x, block[threadIdx.x]);
    (void)lane;

// === other: down
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

// === other: leaders
// The lanes of each sign find each other by a ballot, and the first of them adds.
    const unsigned losing = __ballot_sync(kAllLanes, which), mine = which ? losing : ~losing;
    float sum = 0;
    for (int other = 0; other < 32; other++) {
      const float theirs = __shfl_sync(kAllLanes, number, other);
      if (mine >> other & 1) sum += theirs;
    }
    if (lane == __ffs(mine) - 1) atomicAdd(sums + which, sum);

// === other: both_at_once
// Gains and losses travel together, as one number of 64 bits.
  float gains = which ? 0 : number, losses = which ? number : 0;
  for (int distance = 16; distance > 0; distance /= 2) {
    const unsigned long long mine = (unsigned long long)(__float_as_uint(losses)) << 32 | __float_as_uint(gains);
    const unsigned long long other = __shfl_xor_sync(kAllLanes, mine, distance);
    gains += __uint_as_float(unsigned(other));
    losses += __uint_as_float(unsigned(other >> 32));
  }
  if (lane == 0) {
    atomicAdd(sums, gains);
    atomicAdd(sums + 1, losses);
  }
