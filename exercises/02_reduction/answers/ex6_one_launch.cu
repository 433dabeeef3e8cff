// Answers to ex6_one_launch: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();  // the sum is in memory before the ticket is drawn
    last = atomicAdd(&tickets, 1) == gridDim.x - 1;
  }
  __syncthreads();  // the block reads whether it is the last
  if (!last) return;
  __threadfence();  // what is read below is not older than the last ticket
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum, tickets = 0;

// === wrong: added_to
// Rejected: read of what nothing has written
// `out` is added to before anything is in it.
  if (threadIdx.x == 0) atomicAdd(out, sum);

// === wrong: alone
// Rejected: not the numbers a second time
// The first block adds all numbers by itself, whatever the others have added.
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
  if (blockIdx.x > 0) return;
  __syncthreads();  // all have read the first sum before block_sum is used again
  sum = 0;
  for (size_t i = threadIdx.x; i < n; i += kThreads) sum += in[i];
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum;

// === wrong: everyone
// Rejected: race
// Every block writes its own sum as the result.
  if (threadIdx.x == 0) *out = sum;

// === wrong: exchanged_no_fence
// Rejected: behind a __threadfence
// An exchange is no fence: the ticket may arrive before the sum.
  __shared__ bool last;
  if (threadIdx.x == 0) {
    atomicExch(&sums[blockIdx.x], sum);
    last = atomicAdd(&tickets, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  sum = threadIdx.x < gridDim.x ? sums[threadIdx.x] : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum, tickets = 0;

// === wrong: exchanged_result
// Rejected: wrong
// Every block exchanges its own sum into the result: the block that comes last wins.
  if (threadIdx.x == 0) atomicExch(out, sum);

// === wrong: first_ticket
// Rejected: wrong
// The first block adds, before the others have left their sums.
  __shared__ bool first;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    first = atomicAdd(&tickets, 1) == 0;
  }
  __syncthreads();
  if (!first) return;
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum;

// === wrong: last_number
// Rejected: race
// Block 0 adds, without asking whether the others have come.
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
  __syncthreads();
  if (blockIdx.x != 0) return;
  sum = threadIdx.x < gridDim.x ? sums[threadIdx.x] : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum;

// === wrong: meeting
// Rejected: left other bits when blocks ran in another order
// All sums meet in `out`, which the first block to come sets by an exchange: right, but each time another result.
  if (threadIdx.x == 0) {
    if (atomicAdd(&tickets, 1u) == 0) {
      atomicExch(out, sum);
      __threadfence();
      atomicAdd(&tickets, 1u << 16);
    } else {
      while (atomicAdd(&tickets, 0u) < 1u << 16) {}
      __threadfence();
      atomicAdd(out, sum);
    }
    __threadfence();
    if (atomicAdd(&tickets, 1u << 8) == (1u << 16) + (gridDim.x - 1 << 8) + gridDim.x) tickets = 0;
  }

// === wrong: no_barrier
// Rejected: race
// Reads `last` before it is written.
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(&tickets, 1) == gridDim.x - 1;
  }
  if (!last) return;
  __threadfence();
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum, tickets = 0;

// === wrong: no_fence
// Rejected: behind a __threadfence
// The ticket may arrive before the sum.
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    last = atomicAdd(&tickets, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  sum = threadIdx.x < gridDim.x ? sums[threadIdx.x] : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum, tickets = 0;

// === wrong: no_reset
// Rejected: wrong
// The tickets are not put back: right at the first launch only.
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(&tickets, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum;

// === wrong: off_by_one
// Rejected: an element that no thread wrote
// Waits for one ticket more than there are blocks.
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(&tickets, 1) == gridDim.x;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum, tickets = 0;

// === wrong: read_only
// Rejected: and the same kernel has written it
// The sums are loaded as if nobody wrote them while the kernel runs.
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(&tickets, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  sum = threadIdx.x < gridDim.x ? __ldg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum, tickets = 0;

// === wrong: unset_atomic
// Rejected: wrong
// Adds to a result that nobody has cleared.
  if (threadIdx.x == 0) atomicAdd(out, sum);

// === wrong: waits
// Rejected: waits for others, which may not have begun
// Block 0 adds, and asks until all the others have been.
  __shared__ bool first;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    atomicAdd(&tickets, 1);
    first = blockIdx.x == 0;
    while (first && atomicAdd(&tickets, 0) < gridDim.x) {}
  }
  __syncthreads();
  if (!first) return;
  __threadfence();
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum, tickets = 0;

// === wrong: zero_then_add
// Rejected: race
// Clears the result and adds to it: right where block 0 runs first.
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) {
      *out = 0;
      __threadfence();
    }
    atomicAdd(out, sum);
  }

// === other: exchanged
// Sums, result and tickets are exchanged, not stored.
  __shared__ bool last;
  if (threadIdx.x == 0) {
    atomicExch(&sums[blockIdx.x], sum);
    __threadfence();
    last = atomicAdd(&tickets, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) {
    atomicExch(out, sum);
    atomicExch(&tickets, 0u);
  }

// === other: exchanged_both_ways
// The last thread takes each sum out by an exchange too.
  if (threadIdx.x == 0) {
    atomicExch(sums + blockIdx.x, sum);
    __threadfence();
    if (atomicAdd(&tickets, 1u) == gridDim.x - 1) {
      __threadfence();
      float total = 0;
      for (unsigned b = 0; b < gridDim.x; b++) total += atomicExch(sums + b, 0.0f);
      *out = total;
      tickets = 0;
    }
  }

// === other: one_thread
// The thread that draws the last ticket adds all sums by itself.
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    const unsigned ticket = atomicAdd(&tickets, 1u);
    if (ticket + 1 == gridDim.x) {
      __threadfence();
      float total = 0;
      for (unsigned b = 0; b < gridDim.x; b++) total += sums[b];
      out[0] = total;
      atomicExch(&tickets, 0u);
    }
  }

// === other: wraps_around
// atomicInc sets the tickets back by itself.
  __shared__ unsigned ticket;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    ticket = atomicInc(&tickets, gridDim.x - 1);
  }
  __syncthreads();
  if (ticket == gridDim.x - 1) {
    __threadfence();
    float mine = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) mine += sums[b];
    mine = block_sum<kThreads>(mine);
    if (threadIdx.x == 0) *out = mine;
  }

// === wrong: other_thread_stores
// Rejected: race
// One thread stores the sum, another one fences and draws.
__shared__ bool last;
if (threadIdx.x == 1) sums[blockIdx.x] = sum;
if (threadIdx.x == 0) {
  __threadfence();
  last = atomicAdd(&tickets, 1) == gridDim.x - 1;
}
__syncthreads();
if (!last) return;
__threadfence();
sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
sum = block_sum<kThreads>(sum);
if (threadIdx.x == 0) *out = sum, tickets = 0;

// === wrong: modulo
// Rejected: wrong
// Tickets are never put back: right while all launches have as many blocks.
__shared__ bool last;
if (threadIdx.x == 0) {
  sums[blockIdx.x] = sum;
  __threadfence();
  last = atomicAdd(&tickets, 1) % gridDim.x == gridDim.x - 1;
}
__syncthreads();
if (!last) return;
__threadfence();
sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
sum = block_sum<kThreads>(sum);
if (threadIdx.x == 0) *out = sum;

// === other: syncthreads_or
// The barrier tells who is last.
bool mine = false;
if (threadIdx.x == 0) {
  sums[blockIdx.x] = sum;
  __threadfence();
  mine = atomicInc(&tickets, gridDim.x - 1) == gridDim.x - 1;
}
if (!__syncthreads_or(mine)) return;
__threadfence();
const volatile float* all = sums;
sum = threadIdx.x < gridDim.x ? all[threadIdx.x] : 0;
sum = block_sum<kThreads>(sum);
if (threadIdx.x == 0) *out = sum;
