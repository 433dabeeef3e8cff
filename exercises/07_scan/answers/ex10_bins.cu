// Answers to ex10_bins: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i]], 1);
  __syncthreads();  // the block has counted all its bytes
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);

// === wrong: not_cleared
// Rejected: nothing has written
// Shared memory holds anything at first.
  __shared__ unsigned own[kByteBins];
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);

// === wrong: first_barrier
// Rejected: race
// Some count before others have cleared.
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);

// === wrong: last_barrier
// Rejected: race
// Some read before others have counted.
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i]], 1);
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);

// === wrong: no_atomic
// Rejected: race
// Two threads add to one counter at once.
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) own[in[i]]++;
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);

// === wrong: stored
// Rejected: race
// The last block wins.
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i]], 1);
  __syncthreads();
  bins[threadIdx.x] = own[threadIdx.x];

// === wrong: each_round
// Rejected: global atomics
// Tells the others after each round.
  __shared__ unsigned own[kByteBins];
  for (size_t first = size_t(blockIdx.x) * kThreads; first < n; first += threads) {
    own[threadIdx.x] = 0;
    __syncthreads();
    if (first + threadIdx.x < n) atomicAdd(&own[in[first + threadIdx.x]], 1);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
  }

// === wrong: half
// Rejected: wrong
// Counts only half of the bytes.
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += 2 * threads) atomicAdd(&own[in[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);

// === other: a_copy_for_each_warp
// A copy for each warp.
  __shared__ unsigned own[8][kByteBins];
  for (int w = 0; w < 8; w++) own[w][threadIdx.x] = 0;
  __syncthreads();
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads)
    atomicAdd(&own[threadIdx.x / 32][in[i]], 1);
  __syncthreads();
  unsigned sum = 0;
  for (int w = 0; w < 8; w++) sum += own[w][threadIdx.x];
  atomicAdd(&bins[threadIdx.x], sum);

// === other: strided
// Loops over the counters.
  __shared__ unsigned own[kByteBins];
  for (int b = threadIdx.x; b < kByteBins; b += kThreads) own[b] = 0;
  __syncthreads();
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(own + in[i], 1);
  __syncthreads();
  for (int b = threadIdx.x; b < kByteBins; b += kThreads) atomicAdd(bins + b, own[b]);

// === other: packed_16
// Two counters of 16 bits in a word: a block has 16384 bytes at most.
__shared__ unsigned own[kByteBins / 2];
if (threadIdx.x < kByteBins / 2) own[threadIdx.x] = 0;
__syncthreads();
for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i] >> 1], in[i] & 1 ? 65536u : 1u);
__syncthreads();
const unsigned count = own[threadIdx.x / 2] >> (threadIdx.x % 2 ? 16 : 0) & 65535u;
atomicAdd(bins + threadIdx.x, count);

// === wrong: four_in_a_word
// Rejected: wrong
// Four counters of eight bits in each word: a counter runs over into the next.
__shared__ unsigned own[kByteBins / 4];
if (threadIdx.x < kByteBins / 4) own[threadIdx.x] = 0;
__syncthreads();
for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i] / 4], 1u << in[i] % 4 * 8);
__syncthreads();
atomicAdd(&bins[threadIdx.x], own[threadIdx.x / 4] >> threadIdx.x % 4 * 8 & 255);

// === wrong: first_64_blocks
// Rejected: wrong at 1068587
// Blocks from the 65th on do not tell what they have counted.
__shared__ unsigned own[kByteBins];
own[threadIdx.x] = 0;
__syncthreads();
for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i]], 1);
__syncthreads();
if (blockIdx.x < 64) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);

// === wrong: first_200
// Rejected: wrong at
// Blocks from the 200th on tell what they have counted too early.
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i]], 1);
  if (blockIdx.x < 200) __syncthreads();
  if (own[threadIdx.x]) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
