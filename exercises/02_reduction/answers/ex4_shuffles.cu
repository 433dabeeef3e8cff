// Answers to ex4_shuffles: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;

// === wrong: as_it_was
// Rejected: shared requests
// Through shared memory still, if in fewer lines.
  __shared__ float all[kThreads];
  const int t = threadIdx.x, lane = t % 32;
  all[t] = sum;
  __syncwarp();
    for (int distance = 16; distance > 0; distance /= 2) {
    if (lane < distance) all[t] += all[t + distance];
    __syncwarp();
  }
  sum = all[t];
  __syncwarp();
  return sum;

// === wrong: broadcast
// Rejected: wrong at
// 32 times lane 0.
  float total = 0;
  for (int lane = 0; lane < 32; lane++) total += __shfl_sync(kAllLanes, sum, 0);
  return total;

// === wrong: ends_early
// Rejected: Every second number is missing
// The last exchange is missing.
  for (int distance = 16; distance > 1; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;

// === wrong: global_atomic
// Rejected: goes through global memory
// Sums by atomics, out of sight of shared memory.
  static __device__ float totals[1 << 15];
  float* total = &totals[(blockIdx.x * 8 + threadIdx.x / 32) % (1 << 15)];
  if (threadIdx.x % 32 == 0) *total = 0;
  __syncwarp();
  atomicAdd(total, sum);
  __syncwarp();
  return __ldcg(total);

// === wrong: one_size
// Rejected: It is met at 65536
// Shuffles at the size of the goals alone.
  if (gridDim.x > 256) {
    __shared__ float all[kThreads];
    const int t = threadIdx.x, lane = t % 32;
    all[t] = sum;
    __syncwarp();
    if (lane == 0) for (int other = 1; other < 32; other++) sum += all[t + other];
    __syncwarp();
    return sum;
  }
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;

// === wrong: replaced
// Rejected: wrong at
// Takes the other lane's number and drops its own.
  for (int distance = 16; distance > 0; distance /= 2) sum = __shfl_down_sync(kAllLanes, sum, distance);
  return sum;

// === wrong: some_lanes
// Rejected: lanes
// Half of the lanes leave before the exchange that names them all.
  for (int distance = 16; distance > 0; distance /= 2)
    if (threadIdx.x % 32 < distance) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;

// === wrong: starts_low
// Rejected: The upper 16 lanes are missing
// Half of the warp is left out.
  for (int distance = 8; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;

// === wrong: upwards
// Rejected: Lane 0 has added its own number again
// Up instead of down: the sum ends in lane 31.
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_up_sync(kAllLanes, sum, distance);
  return sum;

// === other: around
// Lanes numbered round in a circle.
  const int lane = threadIdx.x & 31;
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) sum += __shfl_sync(~0u, sum, (lane + d) % 32);
  return sum;

// === other: butterfly
// A butterfly: all lanes have the sum.
  sum += __shfl_xor_sync(0xffffffff, sum, 1);
  sum += __shfl_xor_sync(0xffffffff, sum, 2);
  sum += __shfl_xor_sync(0xffffffff, sum, 4);
  sum += __shfl_xor_sync(0xffffffff, sum, 8);
  sum += __shfl_xor_sync(0xffffffff, sum, 16);
  return sum;

// === other: popcll
// A lane counts the lanes before it.
  const int lane = __builtin_popcountll((1ull << (threadIdx.x % 32)) - 1);
  for (int d = 16; d > 0; d /= 2) { const float o = __shfl_down_sync(kAllLanes, sum, d); if (lane + d < 32) sum += o; }
  return sum;

// === wrong: lane_by_lane
// Rejected: Five shuffles add up a warp
// 31 shuffles, one for each other lane.
  float all = sum;
  for (int other = 1; other < 32; other++) all += __shfl_sync(kAllLanes, sum, (threadIdx.x + other) % 32);
  return all;
