// Answers to ex3_wait: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    __pipeline_wait_prior(kStages - 2);  // this thread's copies of the part have arrived,
    __syncthreads();                     // and all others'; and nobody reads the part before any more
    fetch(part + kStages - 1);           // to where that was

// === wrong: too_early
// Rejected: race
// The stage that is filled is still being read by slower warps.
fetch(part + kStages - 1);
__pipeline_wait_prior(kStages - 1);
__syncthreads();

// === wrong: one_group_more
// Rejected: race
// The part itself may still be on its way.
__pipeline_wait_prior(kStages - 1);
__syncthreads();
fetch(part + kStages - 1);

// === wrong: no_barrier
// Rejected: race
// Waits for its own copies alone.
__pipeline_wait_prior(kStages - 2);
fetch(part + kStages - 1);

// === wrong: barrier_first
// Rejected: race
// Others' copies may still be on their way.
__syncthreads();
__pipeline_wait_prior(kStages - 2);
fetch(part + kStages - 1);

// === wrong: fetched_before
// Rejected: race
// Fills the stage before the barrier.
__pipeline_wait_prior(kStages - 2);
fetch(part + kStages - 1);
__syncthreads();

// === wrong: nobody_fetches
// Rejected: wrong at
// The parts behind the second never come.
__pipeline_wait_prior(0);
__syncthreads();

// === wrong: two_barriers
// Rejected: barriers of the block
// Right, but the second barrier says what the first has said already.
__pipeline_wait_prior(kStages - 2);
__syncthreads();
fetch(part + kStages - 1);
__syncthreads();

// === wrong: a_dozen
// Rejected: wrong at
// Right for 14 parts at most.
__pipeline_wait_prior(kStages - 2);
__syncthreads();
if (part < 12) fetch(part + kStages - 1);
else __pipeline_commit();

// === other: named
// The same with names.
constexpr int kLater = kStages - 2;  // groups that may still be on their way
__pipeline_wait_prior(kLater);
__syncthreads();
const int next = part + kLater + 1;
fetch(next);

// === wrong: all_of_them
// Rejected: waits for copies of later parts
// Right, but nothing is on its way while a part is multiplied, except for the one that was begun last.
__pipeline_wait_prior(0);
__syncthreads();
fetch(part + kStages - 1);

// === wrong: plain_copies
// Rejected: a plain copy is waited for at once
// Loads and stores in place of the asynchronous copies.
__pipeline_wait_prior(0);
__syncthreads();
if (part + kStages - 1 < parts)
  for (int i = threadIdx.x; i < kRows * kDepth / 8; i += kThreads) {
    const int r = i / (kDepth / 8), v = i % (kDepth / 8), at = (part + kStages - 1) * kDepth + v * 8;
    Stage& to = stages[(part + kStages - 1) % kStages];
    const auto vector = [&](const T* matrix, int rows, int first) {
      return first + r < rows && at < k ? *reinterpret_cast<const uint4*>(matrix + size_t(first + r) * k + at) : uint4{};
    };
    to.a.vectors[r][swizzle(r, v)] = vector(a, m, row);
    to.b.vectors[r][swizzle(r, v)] = vector(b, n, col);
  }

// === other: none_behind_the_last
// No empty groups: the last rounds wait for all that is left.
if (part + 1 < parts) __pipeline_wait_prior(kStages - 2);
else __pipeline_wait_prior(0);
__syncthreads();
if (part + kStages - 1 < parts) fetch(part + kStages - 1);

// === wrong: last_not_waited
// Rejected: race
// The last rounds wait for nothing.
if (part + kStages - 1 < parts) __pipeline_wait_prior(kStages - 2);
__syncthreads();
fetch(part + kStages - 1);

// === wrong: late_parts
// Rejected: race
// From the thirteenth part on it waits for one group too few.
if (part < 12) __pipeline_wait_prior(kStages - 2);
else __pipeline_wait_prior(kStages - 1);
__syncthreads();
fetch(part + kStages - 1);
