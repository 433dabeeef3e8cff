// Answers to ex3_stride: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const int all = gridDim.x * blockDim.x;  // threads of the grid
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += all) y[i] = a * x[i] + y[i];

// === wrong: block_stride
// Rejected: race
// It strides by the block, so that blocks meet.
for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) y[i] = a * x[i] + y[i];

// === wrong: chunks
// Rejected: sectors per load request
// Each thread takes a row of neighbours of its own: a warp's lanes are far apart.
const int all = gridDim.x * blockDim.x, each = (n - 1) / all + 1;
const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * each;
for (int i = begin; i < begin + each && i < n; i++) y[i] = a * x[i] + y[i];

// === wrong: next
// Rejected: race
// It goes on to the next element, which is the next thread's.
for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i++) y[i] = a * x[i] + y[i];

// === wrong: no_guard
// Rejected: out of bounds
// Whole rounds only.
const int all = gridDim.x * blockDim.x;
for (int first = 0; first < n; first += all) {
  const int i = first + blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = a * x[i] + y[i];
}

// === wrong: one_block
// Rejected: race
// Every block does all of it.
for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = a * x[i] + y[i];

// === wrong: one_size
// Rejected: are as they were given
// For n up to 4096 only.
const int all = gridDim.x * blockDim.x, first = blockIdx.x * blockDim.x + threadIdx.x;
for (int round = 0; round < 4; round++)
  if (first + round * all < n) y[first + round * all] += a * x[first + round * all];

// === wrong: one_thread
// Rejected: load requests
// One thread does it all.
if (blockIdx.x == 0 && threadIdx.x == 0)
  for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];

// === wrong: rounds_down
// Rejected: are as they were given
// The last round is left out where it is not whole.
const int all = gridDim.x * blockDim.x;
for (int round = 0; round < n / all; round++) {
  const int i = round * all + blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = a * x[i] + y[i];
}

// === wrong: short_index
// Rejected: elements are wrong
// The index has 16 bits, and turns negative.
for (short i = blockIdx.x * blockDim.x + threadIdx.x; i < n && i >= 0; i += 1024) y[i] = a * x[i] + y[i];

// === other: by_blocks
// A block takes whole pieces of 128 elements in turn.
for (int begin = blockIdx.x * blockDim.x; begin < n; begin += gridDim.x * blockDim.x) {
  const int i = begin + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

// === other: halves
// Each block has a part of its own, and its threads walk through it side by side.
const int each = ((n - 1) / (gridDim.x * blockDim.x) + 1) * blockDim.x, begin = blockIdx.x * each;
for (int i = begin + threadIdx.x; i < begin + each && i < n; i += blockDim.x) y[i] = a * x[i] + y[i];

// === other: vectors
// Four elements at once: more sectors a request, and every byte of them is used.
  const int all = gridDim.x * blockDim.x, first = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = first; i < n / 4; i += all) {
    const float4 u = reinterpret_cast<const float4*>(x)[i];
    float4 v = reinterpret_cast<float4*>(y)[i];
    v.x += a * u.x, v.y += a * u.y, v.z += a * u.z, v.w += a * u.w;
    reinterpret_cast<float4*>(y)[i] = v;
  }
  if (n / 4 * 4 + first < n) y[n / 4 * 4 + first] += a * x[n / 4 * 4 + first];

// === other: while
// A while loop.
int i = blockIdx.x * blockDim.x + threadIdx.x;
while (i < n) {
  y[i] += a * x[i];
  i += gridDim.x * blockDim.x;
}

// === wrong: a_thousand_rounds
// Rejected: are as they were given
// As many rounds as anybody needs: enough for a million elements.
  for (int round = 0; round < 1024; round++) {
    const int i = (round * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
  }

// === wrong: short_rounds
// Rejected: wrong at 33558531
// A round's number of 16 bits, one of them for the sign: enough for 2^25 elements.
  for (short round = 0; int(round) * 1024 < n && round >= 0; round++) {
    const int i = (round * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
  }
