// Answers to ex3_barrier: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __syncwarp();  // every lane has read its neighbour's old sum
      sums[t] = sum;
      __syncwarp();  // every lane has written its new one
    }
    if (t == 0) out[blockIdx.x] = sum;
  }

// === wrong: after_only
// Rejected: race
// Waits after writing, not before.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      sums[t] = sum;
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = sum;
  }

// === wrong: before_only
// Rejected: race
// Waits before writing, not after.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __syncwarp();
      sums[t] = sum;
    }
    if (t == 0) out[blockIdx.x] = sum;
  }

// === wrong: block_barrier
// Rejected: barrier
// A block barrier inside of a branch that one warp takes.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __syncthreads();
      sums[t] = sum;
      __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = sum;
  }

// === wrong: block_wide
// Rejected: makes seven warps wait
// The levels before go on to the end, with barriers of the block.
  for (int stride = 32; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];

// === wrong: ends_early
// Rejected: wrong at
// Stops one level early.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 1; stride /= 2) {
      sum += sums[t + stride];
      __syncwarp();
      sums[t] = sum;
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = sum;
  }

// === wrong: fence
// Rejected: race
// Fences order memory; nobody waits.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __threadfence_block();
      sums[t] = sum;
      __threadfence_block();
    }
    if (t == 0) out[blockIdx.x] = sum;
  }

// === wrong: once
// Rejected: race
// One barrier before the loop is not enough.
  __syncwarp();
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      sums[t] = sum;
    }
    if (t == 0) out[blockIdx.x] = sum;
  }

// === wrong: one_thread
// Rejected: do not let one thread do its work
// One thread needs no barrier.
  if (t == 0) {
    float sum = 0;
    for (int other = 0; other < 64; other++) sum += sums[other];
    out[blockIdx.x] = sum;
  }

// === wrong: pasted
// Rejected: barriers of whole blocks
// The block barrier, by a name that no search finds.
#define PASTE(a, b) a##b
  float sum = t < 32 ? sums[t] : 0;
  for (int stride = 32; stride > 0; stride /= 2) {
    if (t < 32) sum += sums[t + stride];
    PASTE(__sync, threads)();
    if (t < 32) sums[t] = sum;
    PASTE(__sync, threads)();
  }
  if (t == 0) out[blockIdx.x] = sum;

// === wrong: volatile
// Rejected: race
// volatile keeps the compiler from caching; it does not make lanes wait.
  if (t < 32) {
    volatile float* now = sums;
    for (int stride = 32; stride > 0; stride /= 2) now[t] = now[t] + now[t + stride];
    if (t == 0) out[blockIdx.x] = sums[0];
  }

// === wrong: whoever_is_there
// Rejected: race
// Lanes wait for those that __activemask() happens to find.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __syncwarp(__activemask());  // those who are here have read
      sums[t] = sum;
      __syncwarp(__activemask());  // those who are here have written
    }
    if (t == 0) out[blockIdx.x] = sum;
  }

// === other: guarded
// The last levels are written like those before them.
  if (t < 32) {
    sums[t] += sums[t + 32];
    __syncwarp();
    for (int s = 16; s > 0; s >>= 1) {
      if (t < s) sums[t] += sums[t + s];
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = sums[0];
  }

// === other: read_first
// Both numbers are read first.
  if (t < 32) {
    for (int stride = 32; stride > 0; stride /= 2) {
      const float mine = sums[t], other = sums[t + stride];
      __syncwarp();
      sums[t] = mine + other;
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = sums[t];
  }

// === other: shuffles
// Shuffles need neither memory nor barriers.
  if (t < 32) {
    float sum = sums[t] + sums[t + 32];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
    if (t == 0) out[blockIdx.x] = sum;
  }

// === wrong: lower_half
// Rejected: race
// Who adds next waits for each other only. The lanes that have ended are not waited for.
  if (t < 32) {
    for (int stride = 32; stride > 0; stride /= 2) {
      if (t < stride) {
        sums[t] += sums[t + stride];
        if (t < stride / 2) __syncwarp(unsigned((1ull << (stride / 2)) - 1));
      }
    }
    if (t == 0) out[blockIdx.x] = sums[0];
  }
