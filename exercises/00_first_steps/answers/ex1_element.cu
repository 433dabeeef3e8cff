// Answers to ex1_element: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const int i = blockIdx.x * blockDim.x + threadIdx.x;  // 0 to blocks * threads - 1
  if (i < n) y[i] = a * x[i] + y[i];

// === wrong: block_only
// Rejected: race
// All threads of a block take the same element.
const int i = blockIdx.x;
if (i < n) y[i] = a * x[i] + y[i];

// === wrong: grid_for_block
// Rejected: race
// gridDim.x is how many blocks there are, not how many threads a block has.
const int i = blockIdx.x * gridDim.x + threadIdx.x;
if (i < n) y[i] = a * x[i] + y[i];

// === wrong: guard_early
// Rejected: 1 of 255 elements are wrong
// The last element is left out.
const int i = blockIdx.x * blockDim.x + threadIdx.x;
if (i < n - 1) y[i] = a * x[i] + y[i];

// === wrong: guard_late
// Rejected: out of bounds
// One element too many.
const int i = blockIdx.x * blockDim.x + threadIdx.x;
if (i <= n) y[i] = a * x[i] + y[i];

// === wrong: no_guard
// Rejected: out of bounds
// The last block reaches past the end.
const int i = blockIdx.x * blockDim.x + threadIdx.x;
y[i] = a * x[i] + y[i];

// === wrong: one_thread
// Rejected: load requests
// One thread does it all.
if (blockIdx.x > 0 || threadIdx.x > 0) return;
for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];

// === wrong: overwritten
// Rejected: 255 of 255 elements are wrong
// y itself is left out of the sum.
const int i = blockIdx.x * blockDim.x + threadIdx.x;
if (i < n) y[i] = a * x[i];

// === wrong: short_index
// Rejected: elements are wrong
// The index has 16 bits: from element 32768 on there is no thread.
const short i = blockIdx.x * blockDim.x + threadIdx.x;
if (i < n && i >= 0) y[i] = a * x[i] + y[i];

// === wrong: spread
// Rejected: sectors per load request
// Right, but neighbouring threads take elements that lie far apart.
const int i = threadIdx.x * gridDim.x + blockIdx.x;
if (i < n) y[i] = a * x[i] + y[i];

// === wrong: thread_only
// Rejected: race
// Every block takes the first 256 elements.
const int i = threadIdx.x;
if (i < n) y[i] = a * x[i] + y[i];

// === other: backwards
// From the last element to the first.
const int i = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x);
if (i >= 0) y[i] = a * x[i] + y[i];

// === other: returns
// The guard as an early return.
const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
if (i >= n) return;
y[i] = fmaf(a, x[i], y[i]);

// === other: stride
// A grid-stride loop does it for any number of blocks.
for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];

// === wrong: literal
// Rejected: elements are wrong
// It knows the factor of the lesson.
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2.5f * x[i] + y[i];

// === wrong: factor_in_half
// Rejected: lose a sign or some bits
// The factor keeps 11 bits.
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __uint_as_float(__float_as_uint(a) & 0xffffe000u) * x[i] + y[i];

// === wrong: abs
// Rejected: elements are wrong
// Right where x is positive.
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * fabsf(x[i]) + y[i];

// === wrong: clears_x
// Rejected: is an input
// Each element of x is cleared once it is used.
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i], const_cast<float*>(x)[i] = 0;

// === wrong: masked_block
// Rejected: are as they were given
// Of the block's number the lower twelve bits: enough for a million elements.
  const int i = (blockIdx.x & 4095) * blockDim.x + threadIdx.x;
  if (i < n && blockIdx.x < 4096) y[i] = a * x[i] + y[i];

// === wrong: fours
// Rejected: store requests
// A thread in four has four elements each: one thread for each element is the task.
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (4 * i + 3 < n) {
    const float4 from = reinterpret_cast<const float4*>(x)[i];
    float4 to = reinterpret_cast<float4*>(y)[i];
    to.x += a * from.x, to.y += a * from.y, to.z += a * from.z, to.w += a * from.w;
    reinterpret_cast<float4*>(y)[i] = to;
  } else if (4 * i < n) {
    for (int k = 4 * i; k < n; k++) y[k] += a * x[k];
  }

// === wrong: two_million
// Rejected: wrong at
// Enough for as many elements as it has tried.
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i < 2'000'000) y[i] = a * x[i] + y[i];
