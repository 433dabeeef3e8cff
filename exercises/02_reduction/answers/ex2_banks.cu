// Answers to ex2_banks: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  for (int i = 0; i < kEach; i++) sum += staged[i * kThreads + t];  // neighbouring lanes, neighbouring banks

// === wrong: as_it_was
// Rejected: wavefronts per shared load
// Written otherwise, and the same addresses.
  const float* mine = staged + kEach * t;
  while (mine < staged + kEach * (t + 1)) sum += *mine++;

// === wrong: backwards
// Rejected: wavefronts per shared load
// From the other end, at the same distances.
  for (int i = kEach - 1; i >= 0; i--) sum += staged[kEach * (kThreads - 1 - t) + i];

// === wrong: from_global
// Rejected: shared loads at
// Reads the numbers once more, from global memory.
  for (size_t i = first + t; i < n && i < first + kThreads * kEach; i += kThreads) sum += in[i];

// === wrong: one_lane
// Rejected: shared loads at
// One lane adds for its warp: no two lanes, no conflict.
  if (t % 32 == 0)
    for (int i = 0; i < 32 * kEach; i++) sum += staged[kEach * t + i];

// === wrong: overlapping
// Rejected: wrong at
// Neighbours, but the same ones for neighbouring threads.
  for (int i = 0; i < kEach; i++) sum += staged[t + i];

// === wrong: padded
// Rejected: bytes of shared memory
// The same eight in an array of its own, padded.
  __shared__ float apart[kThreads * (kEach + 1)];
  for (int i = 0; i < kEach; i++) apart[(i * kThreads + t) / kEach * (kEach + 1) + t % kEach] = staged[i * kThreads + t];
  __syncthreads();
  for (int i = 0; i < kEach; i++) sum += apart[(kEach + 1) * t + i];

// === wrong: seven
// Rejected: wrong at
// The loop ends one early.
  for (int i = 1; i < kEach; i++) sum += staged[i * kThreads + t];

// === wrong: too_far
// Rejected: out of bounds
// One too many between the eight.
  for (int i = 0; i < kEach; i++) sum += staged[i * (kThreads + 1) + t];

// === wrong: turned_by_lane
// Rejected: wavefronts per shared load
// Each thread begins at another of its eight, but lanes 8 apart begin alike and share a bank.
  for (int i = 0; i < kEach; i++) sum += staged[kEach * t + (i + t) % kEach];

// === wrong: half_the_warps
// Rejected: instructions of the slowest warp
// Four of the eight warps add sixteen numbers a thread.
  if (t < 128) for (int i = 0; i < 16; i++) sum += staged[i * 128 + t];

// === other: by_warp
// Each warp adds 256 neighbours.
  const float* mine = staged + t / 32 * (32 * kEach) + t % 32;
  for (int i = 0; i < kEach; ++i) sum += mine[32 * i];

// === other: swizzled
// The same eight, begun where the bank is free.
  for (int i = 0; i < kEach; i++) sum += staged[kEach * t + (i ^ t / 4 % kEach)];

// === wrong: one_warp
// Rejected: do not leave it to some of the warps
// The first warp adds everything.
  if (t < 32)
    for (int i = t; i < kThreads * kEach; i += 32) sum += staged[i];

// === other: skewed
// Another column in each round, in the rows of each warp's own.
  for (int i = 0; i < kEach; i++) {
    const int column = (t + 7 * i) % 32, row = (t / 32) * kEach + i;
    sum += staged[32 * row + column];
  }
