// Answers to ex1_tree: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();  // the next level reads what this one has written
  }

// === wrong: all_add
// Rejected: out of bounds
// Every thread adds, past the end of the array too.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    sums[t] += sums[t + stride];
    __syncthreads();
  }

// === wrong: atomics
// Rejected: wrong at
// Each thread adds its neighbour once.
  const float next = t + 1 < kThreads ? sums[t + 1] : 0;
  __syncthreads();
  sums[t] += next;
  __syncthreads();

// === wrong: barrier_inside
// Rejected: barrier
// Only the threads that add come to the barrier.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) {
      sums[t] += sums[t + stride];
      __syncthreads();
    }
  }

// === wrong: ends_early
// Rejected: wrong at
// The last level is missing.
  for (int stride = kThreads / 2; stride > 1; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }

// === wrong: from_global
// Rejected: load requests
// One thread reads the numbers once more, from global memory.
  if (t == 0) { float s = 0; for (size_t k = size_t(blockIdx.x) * kThreads; k < n && k < size_t(blockIdx.x + 1) * kThreads; k++) s += in[k]; sums[0] = s; }

// === wrong: no_barrier
// Rejected: race
// No barrier between the levels.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
  }

// === wrong: one_size
// Rejected: It is met at 65536
// A tree at the size of the goals alone.
  if (n == 65536 || n == 256) {
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
  } else if (t == 0) {
    for (int k = 1; k < kThreads; k++) sums[0] += sums[k];
  }

// === wrong: one_thread
// Rejected: shared loads
// Right, but one thread does all the work.
  if (t == 0)
    for (int other = 1; other < kThreads; other++) sums[0] += sums[other];
  __syncthreads();

// === wrong: rounded
// Rejected: rounded to `half`
// Sums are kept in 16 bits.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] = __half2float(__float2half(sums[t] + sums[t + stride]));
    __syncthreads();
  }

// === wrong: short_numbers
// Rejected: wrong at
// Each number loses its last eight bits, which hardly shows in a sum of many.
  sums[t] = __uint_as_float(__float_as_uint(sums[t]) & 0xffffff00u);
  __syncthreads();
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }

// === wrong: starts_low
// Rejected: wrong at
// The upper half is never added.
  for (int stride = kThreads / 4; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }

// === wrong: warp_barrier
// Rejected: race
// Waits for the warp where the block is needed.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncwarp();
  }

// === other: interleaved
// The tree of the step `interleaved`.
  for (int s = 1; s < kThreads; s <<= 1) {
    if (t % (2 * s) == 0) sums[t] = sums[t] + sums[t + s];
    __syncthreads();
  }

// === other: mirrored
// Each thread adds the number on the other side of the middle.
  for (int n2 = kThreads; n2 > 1; n2 /= 2) {
    if (t < n2 / 2) sums[t] += sums[n2 - 1 - t];
    __syncthreads();
  }

// === other: unrolled
// Unrolled by hand, with shuffles in the last warp.
  if (t < 128) sums[t] += sums[t + 128];
  __syncthreads();
  if (t < 64) sums[t] += sums[t + 64];
  __syncthreads();
  if (t < 32) {
    float v = sums[t] + sums[t + 32];
    for (int o = 16; o; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
    if (t == 0) sums[0] = v;
  }

// === other: warps_first
// Each warp by shuffles, then one thread over the warps.
  float v = sums[t];
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(kAllLanes, v, d);
  __syncthreads();
  if (t % 32 == 0) sums[t / 32] = v;
  __syncthreads();
  if (t == 0) for (int k = 1; k < 8; k++) sums[0] += sums[k];

// === other: fours
// Four at a time, in four levels.
for (int stride = kThreads / 4; stride > 0; stride /= 4) {
  if (t < stride) sums[t] = (sums[t] + sums[t + stride]) + (sums[t + 2 * stride] + sums[t + 3 * stride]);
  __syncthreads();
}

// === wrong: one_warp
// Rejected: the block waits
// One warp adds all numbers of the others.
  if (t < 32) {
    float sum = 0;
    for (int i = 0; i < kThreads; i += 32) sum += sums[t + i];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
    if (t == 0) sums[0] = sum;
  }

// === other: last_warp
// The last levels are one warp's.
  if (t < 128) sums[t] += sums[t + 128];
  __syncthreads();
  if (t < 64) sums[t] += sums[t + 64];
  __syncthreads();
  if (t < 32) {
    float sum = sums[t] + sums[t + 32];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
    if (t == 0) sums[0] = sum;
  }

// === other: half_in_each_level
// Half of all threads add in each level.
  for (int bit = kThreads / 2; bit > 0; bit >>= 1) {
    if (!(t & bit)) sums[t] += sums[t | bit];
    __syncthreads();
  }

// === wrong: later_blocks
// Rejected: wrong at
// Blocks from the 4000th on do not wait.
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    if (blockIdx.x < 4000) __syncthreads();
  }
