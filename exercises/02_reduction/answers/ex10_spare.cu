// Answers to ex10_spare: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  float sum = 0;
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];  // the last one to three numbers
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;

// === wrong: atomics
// Rejected: No medal yet
// Every thread adds to one place in shared memory, again and again.
  if (t == 0) sums[0] = 0;
  __syncthreads();
  for (size_t i = first; i < n; i += threads) atomicAdd(&sums[0], in[i]);
  __syncthreads();
  if (t == 0) out[blockIdx.x] = sums[0];

// === wrong: barriers_left
// Rejected: No medal yet
// The tree stays; its last levels are left to one thread.
  float total = 0;
  for (size_t i = first; i < first - t + (n + threads - 1) / threads * threads; i += threads) {
    sums[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = kThreads / 2; stride > 4; stride /= 2) {
      if (t < stride) sums[t] += sums[t + stride];
      __syncthreads();
    }
    for (int k = 0; k < 8; k++) total += sums[k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = total;

// === wrong: first_warp
// Rejected: wrong at
// The other warps are never added.
  float sum = 0;
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];  // the last one to three numbers
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  sums[t] = sum;
  if (t == 0) out[blockIdx.x] = sum;

// === wrong: no_barrier
// Rejected: race
// The sums of warps are read too early.
  float sum = 0;
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];  // the last one to three numbers
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;

// === wrong: no_rest
// Rejected: wrong at
// Vectors, without the rest.
  float sum = 0;
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;

// === wrong: one_thread
// Rejected: No medal yet
// One thread adds the sums of all: no barrier in its loop, and many wavefronts of one lane.
  float sum = 0;
  if (t % 32 == 0)
    for (size_t i = first; i < first - t + (n + threads - 1) / threads * threads; i += threads)
      for (size_t k = i; k < i + 32 && k < n; k++) sum += in[k];
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;

// === wrong: too_many
// Rejected: out of bounds
// One vector too many.
  float sum = 0;
  for (size_t i = first; i < parts(n, 4); i += threads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;

// === wrong: first_block_alone
// Rejected: instructions of the slowest block
// The first block adds all numbers, and the others only say 0.
  (void)first; (void)threads;
  if (blockIdx.x > 0) { if (t == 0) out[blockIdx.x] = 0; return; }
  float sum = 0;
  for (size_t i = t; i < n / 4; i += kThreads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + t < n) sum += in[n / 4 * 4 + t];
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;

// === other: bronze
// A thread adds by itself; the block by a tree.
  float sum = 0;
  for (size_t i = first; i < n; i += threads) sum += in[i];
  sums[t] = sum;
  __syncthreads();
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];

// === other: silver
// A thread adds by itself; warps by shuffles.
  float sum = 0;
  for (size_t i = first; i < n; i += threads) sum += in[i];
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;

// === other: two_warps_less
// Vectors, and a tree in the last warp alone.
  float sum = 0;
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];  // the last one to three numbers
  for (int d = 1; d < 32; d *= 2) sum += __shfl_xor_sync(kAllLanes, sum, d);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();
  if (t == 0) {
    float total = 0;
    for (int w = 0; w < kThreads / 32; w++) total += sums[w];
    out[blockIdx.x] = total;
  }

// === wrong: sixteen_each
// Rejected: wrong at 4198403
// A thread adds 16 numbers. Where the grid is as large as it becomes, it has more.
  float total = 0;
  for (int k = 0; k < kEach; k++)
    if (const size_t i = first + k * threads; i < n) total += in[i];
  for (int distance = 16; distance > 0; distance /= 2) total += __shfl_down_sync(kAllLanes, total, distance);
  if (t % 32 == 0) sums[t / 32] = total;
  __syncthreads();
  if (t < 32) {
    total = t < kThreads / 32 ? sums[t] : 0;
    for (int distance = 4; distance > 0; distance /= 2) total += __shfl_down_sync(kAllLanes, total, distance);
    if (t == 0) out[blockIdx.x] = total;
  }
