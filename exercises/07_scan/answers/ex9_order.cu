// Answers to ex9_order: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const unsigned before = __popc(lanes & ((1u << lane) - 1));  // lanes before this one that keep their numbers
  if (kept) out[block_before + warps + before] = in[i];

// === wrong: itself_too
// Rejected: out of bounds
// Counts itself, too.
  const unsigned before = __popc(lanes & ((2u << lane) - 1));
  if (kept) out[block_before + warps + before] = in[i];

// === wrong: behind
// Rejected: wrong at
// Counts the lanes behind: each warp is turned round.
  const unsigned before = __popc(lanes >> lane) - 1;
  if (kept) out[block_before + warps + before] = in[i];

// === wrong: own_lane
// Rejected: out of bounds
// Its lane, not the number of lanes that keep.
  if (kept) out[block_before + warps + lane] = in[i];

// === wrong: no_warps
// Rejected: race
// The warps of a block write to the same places.
  const unsigned before = __popc(lanes & ((1u << lane) - 1));
  if (kept) out[block_before + before] = in[i];

// === wrong: no_blocks
// Rejected: race
// The blocks write to the same places.
  const unsigned before = __popc(lanes & ((1u << lane) - 1));
  if (kept) out[warps + before] = in[i];

// === wrong: drawn
// Rejected: wrong at
// Each lane draws a place of its block: all numbers are there, and the order is lost.
  __shared__ unsigned places;
  if (threadIdx.x == 0) places = block_before;
  __syncthreads();
  if (kept) out[atomicAdd(&places, 1)] = in[i];

// === wrong: all
// Rejected: wrong at
// Also writes the numbers that are not kept.
  const unsigned before = __popc(lanes & ((1u << lane) - 1));
  if (i < n && block_before + warps + before < ends[gridDim.x - 1]) out[block_before + warps + before] = in[i];

// === wrong: active
// Rejected: race
// Takes the lanes that happen to run in the branch together for all that keep their numbers.
  if (kept) {
    const unsigned before = __popc(__activemask() & ((1u << lane) - 1));
    out[block_before + warps + before] = in[i];
  }

// === wrong: by_the_thread
// Rejected: shift too far
// Shifts by the number of the thread, not of the lane.
  const unsigned before = __popc(lanes & ((1u << threadIdx.x) - 1));
  if (kept) out[block_before + warps + before] = in[i];

// === other: scanned
// Scans zeros and ones by shuffles.
  const unsigned up_to = sum_to_lane(unsigned(kept));
  if (kept) out[block_before + warps + up_to - 1] = in[i];

// === other: shifted
// The bits below, shifted out at the top.
  const unsigned before = lane == 0 ? 0 : __popc(lanes << (32 - lane));
  if (!kept) return;
  unsigned* const place = out + block_before + warps;
  place[before] = in[i];

// === wrong: serial
// Rejected: load and store requests
// One thread selects all.
  if (i == 0) {
    unsigned at = 0;
    for (size_t j = 0; j < n; j++)
      if (is_kept(in[j])) out[at++] = in[j];
  }

// === wrong: at_most_2_20
// Rejected: wrong at 1068587
// Right for the first 2^20 numbers.
if (kept) out[block_before + warps + __popc(lanes & ((1u << lane) - 1)) + (i >= 1 << 20)] = in[i];

// === wrong: place_as_float
// Rejected: elements
// A float counts to 2^24.
  const unsigned before = __popc(lanes & ((1u << lane) - 1));
  const float place = float(block_before) + float(warps) + float(before);
  if (kept) out[unsigned(place)] = in[i];
