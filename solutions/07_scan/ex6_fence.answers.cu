// Answers to ex6_fence besides the solution. The check rejects the wrong ones, with the message that each
// names, and accepts the others. Each stands in for the marked region of the given file.

// === wrong: of_the_block
// Rejected: fence
// A fence for the block, where another block reads.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (atomicAdd(&published[tile - 1], 0) == 0) {}
      __threadfence_block();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence_block();
    atomicExch(&published[tile], 1);
  }

// === wrong: behind_the_flag
// Rejected: fence
// The flag is up before the fence.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (atomicAdd(&published[tile - 1], 0) == 0) {}
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    atomicExch(&published[tile], 1);
    __threadfence();
  }

// === wrong: reader_twice
// Rejected: fence
// Two fences of the reader are no fence of the writer.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (atomicAdd(&published[tile - 1], 0) == 0) __threadfence();
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    atomicExch(&published[tile], 1);
  }

// === wrong: no_wait
// Rejected: nothing has written
// Fences, but nobody waits.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();
    atomicExch(&published[tile], 1);
  }

// === wrong: flag_first
// Rejected: race
// The flag is raised before the sum is written.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (atomicAdd(&published[tile - 1], 0) == 0) {}
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    atomicExch(&published[tile], 1);
    __threadfence();
    ends[tile] = tiles_before + total;
  }

// === wrong: all_over
// Rejected: numbers and sums stored
// Adds all numbers before, one by one, and waits for nobody.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    for (size_t k = 0; k < size_t(tile) * kThreads; k++) tiles_before += in[k];
  }

// === wrong: own_only
// Rejected: wrong at
// Publishes the sum of the tile alone.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (atomicAdd(&published[tile - 1], 0) == 0) {}
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = total;
    __threadfence();
    atomicExch(&published[tile], 1);
  }

// === other: last_thread
// Another thread does the same.
  if (threadIdx.x == kThreads - 1) {
    unsigned sum = 0;
    if (tile > 0) {
      while (atomicCAS(&published[tile - 1], 1, 1) == 0) __nanosleep(20);
      __threadfence();
      sum = __ldcg(&ends[tile - 1]);
    }
    __stcg(&ends[tile], sum + total);
    __threadfence();
    atomicExch(&published[tile], 1);
    tiles_before = sum;
  }

// === other: more_fences
// A fence more does no harm.
  if (threadIdx.x == 0) {
    unsigned sum = 0;
    if (tile > 0) {
      do __threadfence();
      while (atomicAdd(&published[tile - 1], 0) == 0);
      __threadfence();
      sum = ends[tile - 1];
    }
    ends[tile] = sum + total;
    __threadfence();
    atomicExch(&published[tile], 1);
    __threadfence();
    tiles_before = sum;
  }
