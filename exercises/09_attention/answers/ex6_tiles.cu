// Answers to ex6_tiles: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    __syncthreads();  // all have used the tile before
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();  // the tile is there

// === wrong: as_given
// Rejected: race
// A warp that is late reads the next tile.
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();  // the tile is there

// === wrong: before_only
// Rejected: race
// Nobody waits until the tile is there.
    __syncthreads();
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);

// === wrong: warps
// Rejected: race
// A warp waits for itself alone.
    __syncwarp();
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();

// === wrong: fence
// Rejected: race
// A fence orders, but does not wait.
    __threadfence_block();
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();

// === wrong: twice_behind
// Rejected: race
// Two barriers behind the copy are as good as one.
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();
    __syncthreads();

// === wrong: first_only
// Rejected: race
// Waits only in front of the first tile.
    if (first == 0) __syncthreads();
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();

// === other: not_first
// In front of the first tile nobody needs to wait.
    if (first > 0) __syncthreads();
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();

// === other: counted
// A barrier that also counts.
    __syncthreads_count(1);
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();

// === wrong: at_most_512
// Rejected: 1x1x600
// Behind 512 keys nobody waits.
    if (first < 512) __syncthreads();
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();

// === other: one_more_at_first
// One barrier more a block, as a barrier of one's own needs when it is made.
    if (first == 0) __syncthreads();
    asm volatile("bar.sync 1, 128;" ::: "memory");
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    asm volatile("barrier.sync 1;" ::: "memory");
