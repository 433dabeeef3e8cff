// Answers to ex9_once: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
constexpr int kThreads = 128, kVectors = 4;  // up to 2048 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, kNothing);
  const Online own = exponentials(part);
  rescale(part, own, over_block<kThreads, 0>(own, Merge()));
  part.store(out + first, cols, threadIdx.x, kThreads);
}

// === wrong: as_given
// Rejected: No medal yet
// As it was given.
constexpr int kThreads = 256;

__global__ void once(const float* in, float* out, int cols) {
  const float* x = in + size_t(blockIdx.x) * cols;
  float* y = out + size_t(blockIdx.x) * cols;
  Online own = kNoNumbers;
  for (int c = threadIdx.x; c < cols; c += kThreads) own.add(x[c]);
  const Online row = over_block<kThreads, 0>(own, Merge());
  for (int c = threadIdx.x; c < cols; c += kThreads)
    y[c] = row.sum > 0 ? exp_below(x[c], row.largest) / row.sum : 0;
}

// === wrong: not_merged
// Rejected: wrong at
// Each thread has the softmax of its own numbers.
constexpr int kThreads = 128, kVectors = 4;  // up to 2048 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, kNothing);
  const Online own = exponentials(part);
  rescale(part, own, own);
  part.store(out + first, cols, threadIdx.x, kThreads);
}

// === wrong: warp_alone
// Rejected: wrong at
// Each warp has its own sum.
constexpr int kThreads = 128, kVectors = 4;  // up to 2048 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, kNothing);
  const Online own = exponentials(part);
  rescale(part, own, over_warp(own, Merge()));
  part.store(out + first, cols, threadIdx.x, kThreads);
}

// === wrong: short
// Rejected: wrong at
// Room for 1024 numbers.
constexpr int kThreads = 128, kVectors = 2;  // up to 1024 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, kNothing);
  const Online own = exponentials(part);
  rescale(part, own, over_block<kThreads, 0>(own, Merge()));
  part.store(out + first, cols, threadIdx.x, kThreads);
}

// === wrong: zeros
// Rejected: wrong at
// What is behind the end of a row counts as 0.
constexpr int kThreads = 128, kVectors = 4;  // up to 2048 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, 0);
  const Online own = exponentials(part);
  rescale(part, own, over_block<kThreads, 0>(own, Merge()));
  part.store(out + first, cols, threadIdx.x, kThreads);
}

// === wrong: not_rescaled
// Rejected: wrong at
// Exponentials stay below the largest number of the thread.
constexpr int kThreads = 128, kVectors = 4;  // up to 2048 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, kNothing);
  const Online own = exponentials(part);
  const Online row = over_block<kThreads, 0>(own, Merge());
  part.each([&](float& x) { x /= row.sum; });
  part.store(out + first, cols, threadIdx.x, kThreads);
}

// === other: bronze_registers
// In registers, 4 bytes at a time.
constexpr int kThreads = 256, kItems = 8;  // up to 2048 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const float* x = in + size_t(blockIdx.x) * cols;
  float* y = out + size_t(blockIdx.x) * cols;
  float own[kItems];
  Online part = kNoNumbers;
#pragma unroll
  for (int i = 0; i < kItems; i++) {
    const int c = i * kThreads + threadIdx.x;
    own[i] = c < cols ? x[c] : kNothing;
    part.add(own[i]);
  }
  const Online row = over_block<kThreads, 0>(part, Merge());
#pragma unroll
  for (int i = 0; i < kItems; i++) {
    const int c = i * kThreads + threadIdx.x;
    if (c < cols) y[c] = row.sum > 0 ? exp_below(own[i], row.largest) / row.sum : 0;
  }
}

// === other: gold_warp
// A warp a row: no shared memory at all.
constexpr int kThreads = 32, kVectors = 16;  // up to 2048 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, kNothing);
  const Online own = exponentials(part);
  rescale(part, own, over_block<kThreads, 0>(own, Merge()));
  part.store(out + first, cols, threadIdx.x, kThreads);
}

// === other: silver_wide
// More threads: more of them in shared memory.
constexpr int kThreads = 256, kVectors = 2;  // up to 2048 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, kNothing);
  const Online own = exponentials(part);
  rescale(part, own, over_block<kThreads, 0>(own, Merge()));
  part.store(out + first, cols, threadIdx.x, kThreads);
}

// === wrong: no_masked
// Rejected: some rows are masked
// Where a row is all masked, the sum is 0 or NaN.
constexpr int kThreads = 128, kVectors = 4;
__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, -1e30f);
  const Online own = exponentials(part);
  const Online row = over_block<kThreads, 0>(own, Merge());
  const float scale = expf(own.largest - row.largest) / row.sum;
  part.each([&](float& x) { x *= scale; });
  part.store(out + first, cols, threadIdx.x, kThreads);
}
