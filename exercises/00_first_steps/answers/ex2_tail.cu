// Answers to ex2_tail: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = (n - 1) / kThreads + 1;  // rounded up
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}

// === wrong: at_least_one
// Rejected: are as they were given
// One block for small n, but the tail of a larger n is still left out.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = n < kThreads ? 1 : n / kThreads;
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}

// === wrong: block_of_n
// Rejected: refused launch
// One block of n threads: a block has at most 1024.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  tail<<<1, n, 0, stream>>>(a, x, y, n);
}

// === wrong: blocks_only
// Rejected: out of bounds
// Enough blocks, and the last one reaches past the end.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = (n - 1) / kThreads + 1;
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}

// === wrong: guard_only
// Rejected: refused launch
// The guard is there, but n / 256 rounds down: no block at all for n < 256.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = n / kThreads;
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}

// === wrong: guard_wide
// Rejected: out of bounds
// The guard compares with all threads, not with n.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = (n - 1) / kThreads + 1;
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}

// === wrong: swapped
// Rejected: has 1172 threads, and 1024 are the most
// Blocks and threads have changed places.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = (n - 1) / kThreads + 1;
  tail<<<kThreads, blocks, 0, stream>>>(a, x, y, n);
}

// === wrong: no_stream
// Rejected: not in the stream that the function is given
// The launch is in the default stream: right on its own, and too early or too late in a program that uses streams.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  tail<<<(n - 1) / kThreads + 1, kThreads>>>(a, x, y, n);
}

// === wrong: kept_memory
// Rejected: each call allocates anew
// Each call takes memory that it never gives back.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  float* scratch = nullptr;
  cudaMalloc(&scratch, n * sizeof(float));
  tail<<<(n - 1) / kThreads + 1, kThreads, 0, stream>>>(a, x, y, n);
}

// === wrong: ceil_of_float
// Rejected: a float counts no further
// The usual way to round up, in numbers of 24 bits.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = ceilf(float(n) / kThreads);
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}

// === other: two_launches
// The tail by a launch of its own.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int blocks = n / kThreads, rest = n % kThreads, done = blocks * kThreads;
  if (blocks > 0) tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
  if (rest > 0) tail<<<1, rest, 0, stream>>>(a, x + done, y + done, rest);
}

// === other: one_more
// One block more than whole ones: where n is a multiple of 256 it has nothing to do.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] += a * x[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  tail<<<n / kThreads + 1, kThreads, 0, stream>>>(a, x, y, n);
}

// === other: other_size
// Blocks of 128 threads, and the usual way to round up.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const dim3 blocks((n + 127) / 128), threads(128);
  tail<<<blocks, threads, 0, stream>>>(a, x, y, n);
}

// === other: symbol_factor
// The factor lies in constant memory, whose address it asks for.
__constant__ float factor_there;
__global__ void tail(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = factor_there * x[i] + y[i];
}
void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  void* at = nullptr;
  cudaGetSymbolAddress(&at, factor_there);
  cudaMemcpyAsync(at, &a, sizeof a, cudaMemcpyHostToDevice, stream);
  tail<<<(n - 1) / kThreads + 1, kThreads, 0, stream>>>(x, y, n);
}

// === other: div
// The C library divides and keeps the rest.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const div_t d = div(n, kThreads);
  tail<<<d.quot + (d.rem != 0), kThreads, 0, stream>>>(a, x, y, n);
}

// === wrong: most_blocks
// Rejected: are as they were given
// At most 4096 blocks, and no loop: from 2^20 + 1 elements on the others are left out.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  int blocks = (n - 1) / kThreads + 1;
  if (blocks > 4096) blocks = 4096;
  tail<<<blocks, kThreads, 0, stream>>>(a, x, y, n);
}

// === wrong: forked
// Rejected: this is not in the stream that the function is given
// A stream of its own goes on behind the given one, and the given one does not wait for it.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  cudaStream_t mine;
  cudaEvent_t begun;
  cudaStreamCreateWithFlags(&mine, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&begun, cudaEventDisableTiming);
  cudaEventRecord(begun, stream);
  cudaStreamWaitEvent(mine, begun, 0);
  tail<<<(n - 1) / kThreads + 1, kThreads, 0, mine>>>(a, x, y, n);
  cudaEventDestroy(begun);
  cudaStreamDestroy(mine);
}

// === other: forked_and_joined
// A stream of its own goes on behind the given one, and the given one waits for it.
__global__ void tail(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void launch_tail(float a, const float* x, float* y, int n, cudaStream_t stream) {
  cudaStream_t mine;
  cudaEvent_t begun, done;
  cudaStreamCreateWithFlags(&mine, cudaStreamNonBlocking);
  for (cudaEvent_t* event : {&begun, &done}) cudaEventCreateWithFlags(event, cudaEventDisableTiming);
  cudaEventRecord(begun, stream);
  cudaStreamWaitEvent(mine, begun, 0);
  tail<<<(n - 1) / kThreads + 1, kThreads, 0, mine>>>(a, x, y, n);
  cudaEventRecord(done, mine);
  cudaStreamWaitEvent(stream, done, 0);
  for (cudaEvent_t event : {begun, done}) cudaEventDestroy(event);
  cudaStreamDestroy(mine);
}
