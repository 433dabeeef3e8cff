// Answers to ex4_exclusive: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const unsigned up = __shfl_up_sync(kAllLanes, to_lane, 1);
  const unsigned lanes = threadIdx.x % 32 == 0 ? 0 : up;  // lane 0 has no lane before it: up is its own sum

// === wrong: lane_0
// Rejected: wrong at
// Lane 0 gets its own sum back from the shuffle.
  const unsigned lanes = __shfl_up_sync(kAllLanes, to_lane, 1);

// === wrong: thread_0
// Rejected: wrong at
// Only the first warp has a right lane 0.
  const unsigned up = __shfl_up_sync(kAllLanes, to_lane, 1);
  const unsigned lanes = threadIdx.x == 0 ? 0 : up;

// === wrong: in_a_branch
// Rejected: lane
// Lane 0 is not there for the shuffle.
  unsigned lanes = 0;
  if (threadIdx.x % 32 > 0) lanes = __shfl_up_sync(kAllLanes, to_lane, 1);

// === wrong: down
// Rejected: wrong at
// Fetches from the lane behind.
  const unsigned down = __shfl_down_sync(kAllLanes, to_lane, 1);
  const unsigned lanes = threadIdx.x % 32 == 31 ? 0 : down;

// === wrong: four_sums
// Rejected: wrong at
// own[3] is already the sum of all four.
  const unsigned lanes = to_lane - own[0] - own[1] - own[2] - own[3];

// === wrong: zero
// Rejected: wrong at
// The warps before count, the lanes before do not.
  const unsigned lanes = 0;

// === wrong: first_of_four
// Rejected: wrong at
// Only one of the four numbers is taken off.
  const unsigned lanes = to_lane - own[0];

// === other: subtract
// Takes its own sum off: right for integers. A float would lose bits.
  const unsigned lanes = to_lane - own[3];

// === other: times
// Without a branch.
  const unsigned lanes = __shfl_up_sync(kAllLanes, to_lane, 1) * (threadIdx.x % 32 != 0);

// === other: scanned_once_more
// Scans once more what the lane before has.
  const unsigned lane = threadIdx.x % 32;
  const unsigned neighbour = __shfl_up_sync(kAllLanes, own[3], 1);
  const unsigned lanes = sum_to_lane(lane == 0 ? 0u : neighbour);

// === wrong: own_zero
// Rejected: where most numbers are 0
// Takes every lane whose own four numbers are 0 for lane 0.
  const unsigned up = __shfl_up_sync(kAllLanes, to_lane, 1);
  const unsigned lanes = up == to_lane ? 0 : up;

// === wrong: clamp_of_down
// Rejected: wrong at
// Of a shuffle upwards the last operand is the lowest lane: 31 lets nobody move.
  unsigned lanes;
  asm volatile("shfl.sync.up.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=r"(lanes) : "r"(to_lane));
  if (threadIdx.x % 32 == 0) lanes = 0;
