// Answers to ex1_carry: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    if (i < n) out[i] = carried + before + own;
    carried += total;
    __syncthreads();  // all threads have read the warps' sums, which the next round overwrites

// === wrong: no_barrier
// Rejected: race
// The next round writes sums of warps that others still read.
    if (i < n) out[i] = carried + before + own;
    carried += total;

// === wrong: first_round
// Rejected: race
// As it was given: neither carry nor barrier.
    if (i < n) out[i] = before + own;

// === wrong: not_carried
// Rejected: wrong at
// The barrier is there, the carry is not.
    if (i < n) out[i] = before + own;
    __syncthreads();

// === wrong: too_early
// Rejected: wrong at
// Adds the round to the carry before the round has used it.
    carried += total;
    if (i < n) out[i] = carried + before + own;
    __syncthreads();

// === wrong: own_carry
// Rejected: wrong at
// Each thread carries its own sum on, not the sum of all.
    if (i < n) out[i] = carried + before + own;
    carried += before + own;
    __syncthreads();

// === wrong: exclusive
// Rejected: wrong at
// The number itself is missing.
    if (i < n) out[i] = carried + before;
    carried += total;
    __syncthreads();

// === wrong: last_round_only
// Rejected: wrong at
// Only the round before counts.
    if (i < n) out[i] = carried + before + own;
    carried = total;
    __syncthreads();

// === wrong: read_back
// Rejected: race
// Reads the carry from the output, which another thread has just written: nothing orders the two.
    if (first > 0) carried = out[first - 1];
    if (i < n) out[i] = carried + before + own;

// === wrong: branch
// Rejected: divergent barrier
// A barrier that only some threads reach.
    if (i < n) {
      out[i] = carried + before + own;
      carried += total;
      __syncthreads();
    }

// === wrong: two_rounds_need_none
// Rejected: race
// Two rounds write the same warps' sums, too.
    if (i < n) out[i] = carried + before + own;
    carried += total;
    if (n > 2 * blockDim.x) __syncthreads();

// === other: own_first
// Adds in another order, with the barrier in front.
    __syncthreads();
    const unsigned sum = own + before;
    if (i < n) out[i] = sum + carried;
    carried = carried + total;

// === other: from_output
// The carry comes from the output, behind a barrier.
    __syncthreads();
    if (first > 0) carried = out[first - 1];
    if (i < n) out[i] = carried + before + own;
    __syncthreads();

// === wrong: carried_as_float
// Rejected: wrong at
// A float has 24 bits, and the sum 32.
    if (i < n) out[i] = unsigned(float(carried)) + before + own;
    carried += total;
    __syncthreads();

// === wrong: saturates
// Rejected: wrong at
// The sum stops at 2^32 - 1.
const unsigned long long all = 0ull + carried + before + own, next = 0ull + carried + total;
if (i < n) out[i] = all > 0xffffffffull ? 0xffffffffu : unsigned(all);
carried = next > 0xffffffffull ? 0xffffffffu : unsigned(next);
__syncthreads();

// === other: last_thread_tells
// The last thread leaves the sum in shared memory. Before it does so again, all have passed the barrier of the scan.
__shared__ unsigned passed;
if (i < n) out[i] = carried + before + own;
if (threadIdx.x == kThreads - 1) passed = carried + before + own;
__syncthreads();
carried = passed;

// === wrong: first_thousand
// Rejected: wrong at
// Rounds from the 1000th on do not wait.
    if (i < n) out[i] = carried + before + own;
    carried += total;
    if (first < 1000 * kThreads) __syncthreads();
