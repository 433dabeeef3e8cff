// Answers to ex7_flag besides the solution. The check rejects the wrong ones, with the message that each
// names, and accepts the others. Each stands in for the marked region of the given file.

// === wrong: fence_in_the_loop
// Rejected: race
// The fence makes the loop read again. It is a plain read all the same.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (published[tile - 1] == 0) __threadfence();
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();
    published[tile] = 1;
  }

// === wrong: written_plainly
// Rejected: race
// The flag is read as a volatile, and written plainly.
  volatile unsigned* const flags = published;
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (flags[tile - 1] == 0) {}
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();
    published[tile] = 1;
  }

// === wrong: read_plainly
// Rejected: race
// The flag is written by an atomic, and read plainly.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (published[tile - 1] == 0) __nanosleep(20);
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();
    atomicExch(&published[tile], 1);
  }

// === wrong: asked_once
// Rejected: race
// Asks once, and goes on.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0 && atomicAdd(&published[tile - 1], 0) == 1) {
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();
    published[tile] = 1;
  }

// === wrong: fence_lost
// Rejected: fence
// A volatile flag, and the fences are gone: that is another mistake.
  volatile unsigned* const flags = published;
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (flags[tile - 1] == 0) {}
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    flags[tile] = 1;
  }

// === wrong: own_flag
// Rejected: launch without end
// Waits for its own flag.
  volatile unsigned* const flags = published;
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (flags[tile] == 0) {}
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();
    flags[tile] = 1;
  }

// === wrong: all_over
// Rejected: numbers and sums stored
// Adds all numbers before, one by one, and waits for nobody.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    for (size_t k = 0; k < size_t(tile) * kThreads; k++) tiles_before += in[k];
  }

// === other: atomics
// By atomics.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (atomicAdd(&published[tile - 1], 0) == 0) {}
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();
    atomicExch(&published[tile], 1);
  }

// === other: cast
// A cast where it is read, and one where it is written.
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (*static_cast<volatile unsigned*>(published + tile - 1) == 0) __nanosleep(20);
      __threadfence();
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();
    *static_cast<volatile unsigned*>(published + tile) = 1;
  }
