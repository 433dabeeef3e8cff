// Answers to ex11_equal: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    const unsigned there = __ballot_sync(kAllLanes, in_range);
    const unsigned same = __match_any_sync(kAllLanes, byte) & there;  // who has this byte, too
    if (in_range && lane == unsigned(__ffs(same)) - 1) atomicAdd(&own[byte], __popc(same));

// === wrong: everyone_for_all
// Rejected: wrong
// Each lane adds for all of its group.
    const unsigned same = __match_any_sync(kAllLanes, in_range ? byte : 256);
    if (in_range) atomicAdd(&own[byte], __popc(same));

// === wrong: lane_0
// Rejected: wrong
// Lane 0 adds for all, whatever their bytes are.
    const unsigned all = __ballot_sync(kAllLanes, in_range);
    if (lane == 0) atomicAdd(&own[byte], __popc(all));

// === wrong: behind_the_end
// Rejected: wrong
// Lanes behind the end count as zeros.
    const unsigned same = __match_any_sync(kAllLanes, byte);
    if (in_range && lane == unsigned(__ffs(same)) - 1) atomicAdd(&own[byte], __popc(same));

// === wrong: not_atomic
// Rejected: race
// One of a group adds, but groups of other warps do, too.
    const unsigned same = __match_any_sync(kAllLanes, in_range ? byte : 256);
    if (in_range && lane == unsigned(__ffs(same)) - 1) own[byte] += __popc(same);

// === wrong: too_little
// Rejected: No medal yet
// Only pairs of neighbours are put together.
    const unsigned other = __shfl_xor_sync(kAllLanes, in_range ? byte : 256, 1);
    const bool pair = in_range && other == byte;
    if (in_range && !(pair && lane % 2 == 1)) atomicAdd(&own[byte], pair ? 2 : 1);

// === wrong: in_a_branch
// Rejected: lane
// Lanes behind the end are missing from the match.
    if (in_range) {
      const unsigned same = __match_any_sync(kAllLanes, byte);
      if (lane == unsigned(__ffs(same)) - 1) atomicAdd(&own[byte], __popc(same));
    }

// === wrong: one_lane_after_another
// Rejected: No medal yet
// The lanes take turns: more requests, as many lanes.
    for (unsigned l = 0; l < 32; l++)
      if (in_range && lane == l) atomicAdd(&own[byte], 1);

// === wrong: nearly_a_warp
// Rejected: wrong at
// 30 and 31 equal bytes, as at the end of many equal ones, count as 29.
    const unsigned there = __ballot_sync(kAllLanes, in_range);
    const unsigned same = __match_any_sync(kAllLanes, byte) & there;
    const int count = __popc(same);
    if (in_range && lane == unsigned(__ffs(same)) - 1) atomicAdd(&own[byte], count == 30 || count == 31 ? 29 : count);

// === other: bronze
// Each four lanes look whether they are equal.
    const unsigned four = __shfl_sync(kAllLanes, in_range ? byte : 256, lane & 28);
    const unsigned same = __ballot_sync(kAllLanes, in_range && four == byte) >> (lane & 28) & 15;
    if (in_range && same == 15 && lane % 4 == 0) atomicAdd(&own[byte], 4);
    if (in_range && same != 15) atomicAdd(&own[byte], 1);

// === other: silver
// Halves of the warp.
    const unsigned half = __shfl_sync(kAllLanes, in_range ? byte : 256, lane & 16);
    const unsigned same = __ballot_sync(kAllLanes, in_range && half == byte) >> (lane & 16) & 0xffff;
    if (in_range && same == 0xffff && lane % 16 == 0) atomicAdd(&own[byte], 16);
    if (in_range && same != 0xffff) atomicAdd(&own[byte], 1);

// === other: no_byte
// Lanes behind the end bring what no byte is.
    const unsigned same = __match_any_sync(kAllLanes, in_range ? byte : 256);
    if (in_range && lane == unsigned(__ffs(same)) - 1) atomicAdd(&own[byte], __popc(same));

// === other: first_byte
// Whoever has the first lane's byte is counted by it; the others add by themselves.
    const unsigned leader = __shfl_sync(kAllLanes, byte, 0);
    const unsigned same = __ballot_sync(kAllLanes, in_range && byte == leader);
    if (lane == 0) atomicAdd(&own[leader], __popc(same));
    else if (in_range && byte != leader) atomicAdd(&own[byte], 1);

// === wrong: zeros_only
// Rejected: No medal yet
// Only bytes that are 0 are put together.
    if (__all_sync(kAllLanes, in_range && byte == 0)) {
      if (lane == 0) atomicAdd(&own[0], 32);
    } else if (in_range) {
      atomicAdd(&own[byte], 1);
    }

// === wrong: by_the_first
// Rejected: the first half of the bytes are equal
// Takes all bytes for equal if the first 32 are.
    const unsigned leader = in[0];
    bool same = n > 64;
    for (int j = 1; j < 32 && same; j++) same = in[j] == leader;
    if (same) {
      if (lane == 0) atomicAdd(&own[leader], n - i < 32 ? unsigned(n - i) : 32u);
    } else if (in_range) {
      atomicAdd(&own[byte], 1u);
    }

// === wrong: to_memory
// Rejected: global atomics
// Few lanes add, but each warp to the counters of all blocks.
    const unsigned there = __ballot_sync(kAllLanes, in_range);
    if (in_range) {
      const unsigned peers = __match_any_sync(there, byte);
      if (lane == unsigned(__ffs(peers)) - 1) atomicAdd(&bins[byte], unsigned(__popc(peers)));
    }
