// Answers to ex2_rounds: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  for (int distance = 1; distance < kThreads; distance *= 2) {
    const unsigned before = t >= distance ? s[t - distance] : 0;
    __syncthreads();  // all have read the old sums
    s[t] += before;
    __syncthreads();  // all have written the new ones
  }

// === wrong: none
// Rejected: race
// No barrier at all.
  for (int distance = 1; distance < kThreads; distance *= 2) {
    const unsigned before = t >= distance ? s[t - distance] : 0;
    s[t] += before;
  }

// === wrong: first_only
// Rejected: race
// Waits before it writes, but not behind that.
  for (int distance = 1; distance < kThreads; distance *= 2) {
    const unsigned before = t >= distance ? s[t - distance] : 0;
    __syncthreads();
    s[t] += before;
  }

// === wrong: warp
// Rejected: race
// A warp is not the block.
  for (int distance = 1; distance < kThreads; distance *= 2) {
    const unsigned before = t >= distance ? s[t - distance] : 0;
    __syncwarp();
    s[t] += before;
    __syncthreads();
  }

// === wrong: in_a_branch
// Rejected: divergent barrier
// Half of the block goes past the barrier.
  for (int distance = 1; distance < kThreads; distance *= 2) {
    if (t >= distance) {
      const unsigned before = s[t - distance];
      __syncthreads();
      s[t] += before;
    }
    __syncthreads();
  }

// === wrong: half
// Rejected: wrong at
// A round is missing.
  for (int distance = 1; distance < kThreads / 2; distance *= 2) {
    const unsigned before = t >= distance ? s[t - distance] : 0;
    __syncthreads();
    s[t] += before;
    __syncthreads();
  }

// === wrong: one_thread
// Rejected: shared loads
// One thread does the work of all, one number after another.
  if (t == 0)
    for (int k = 1; k < kThreads; k++) s[k] += s[k - 1];
  __syncthreads();

// === wrong: one_too_far
// Rejected: wrong at
// Thread `distance` leaves out number 0.
  for (int distance = 1; distance < kThreads; distance *= 2) {
    const unsigned before = t > distance ? s[t - distance] : 0;
    __syncthreads();
    s[t] += before;
    __syncthreads();
  }

// === other: two_buffers
// Two arrays, one barrier a round.
  __shared__ unsigned others[kThreads];
  unsigned *from = s, *to = others;
  for (int distance = 1; distance < kThreads; distance *= 2) {
    to[t] = from[t] + (t >= distance ? from[t - distance] : 0);
    __syncthreads();
    unsigned* const old = from;
    from = to;
    to = old;
  }

// === other: last_waits_less
// A thread that has all its numbers only waits.
  for (int distance = 1; distance < kThreads; distance *= 2) {
    unsigned sum = s[t];
    if (t >= distance) sum += s[t - distance];
    __syncthreads();
    if (t >= distance) s[t] = sum;
    __syncthreads();
  }

// === wrong: rescan
// Rejected: load requests
// One thread scans the numbers in memory once more.
  if (t == 0) {
    unsigned sum = 0;
    for (int k = 0; k < kThreads; k++) {
      const size_t j = size_t(blockIdx.x) * kThreads + k;
      sum += j < n ? in[j] : 0;
      s[k] = sum;
    }
  }
  __syncthreads();

// === other: descending
// From the longest distance to the shortest: the same sums.
for (int distance = kThreads / 2; distance > 0; distance /= 2) {
  unsigned before = 0;
  if (t >= distance) before = s[t - distance];
  __syncthreads();
  s[t] += before;
  __syncthreads();
}

// === other: halves
// The upper half adds the end of the lower half: nobody writes what others read, and one barrier a round is enough.
for (int distance = 1; distance < kThreads; distance *= 2) {
  if (t & distance) s[t] += s[(t & ~(distance - 1)) - 1];
  __syncthreads();
}
