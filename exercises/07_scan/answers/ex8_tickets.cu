// Answers to ex8_tickets: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1);
  __syncthreads();  // all threads read the block's ticket
  const unsigned tile = drawn;

// === wrong: backwards
// Rejected: others that cannot begin
// The other way round: all but the last block wait for later ones.
  const unsigned tile = gridDim.x - 1 - blockIdx.x;

// === wrong: all_threads_draw
// Rejected: race
// Each thread draws a ticket.
  drawn = atomicAdd(tickets, 1);
  __syncthreads();
  const unsigned tile = drawn;

// === wrong: no_barrier
// Rejected: race
// Reads the ticket before it is drawn.
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1);
  const unsigned tile = drawn;

// === wrong: of_the_warp
// Rejected: race
// The other warps do not wait.
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1);
  __syncwarp();
  const unsigned tile = drawn;

// === wrong: not_atomic
// Rejected: race
// Two blocks draw the same ticket.
  if (threadIdx.x == 0) drawn = (*tickets)++;
  __syncthreads();
  const unsigned tile = drawn;

// === wrong: from_1
// Rejected: launch without end
// Nobody takes the first tile.
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1) + 1;
  __syncthreads();
  const unsigned tile = drawn;

// === wrong: drawn_and_unused
// Rejected: others that cannot begin
// Draws a ticket, and takes the tile of its number.
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1);
  __syncthreads();
  const unsigned tile = drawn < gridDim.x ? blockIdx.x : 0;

// === other: last_thread
// Another thread draws; another atomic.
  if (threadIdx.x == kThreads - 1) drawn = atomicInc(tickets, 0xffffffff);
  __syncthreads();
  const unsigned tile = drawn;

// === other: each_warp_asks
// Each thread keeps the ticket from a volatile.
  volatile unsigned& ticket = drawn;
  if (threadIdx.x == 0) ticket = atomicAdd(tickets, 1u);
  __syncthreads();
  const unsigned tile = ticket;

// === wrong: volatile_ticket
// Rejected: race
// A volatile is read and written in two steps: two blocks may draw the same ticket.
  volatile unsigned& next = *tickets;
  if (threadIdx.x == 0) {
    drawn = next;
    next = drawn + 1;
  }
  __syncthreads();
  const unsigned tile = drawn;

// === wrong: atomic_in_the_block
// Rejected: thread_scope_device
// The ticket is atomic among the threads of one block only.
  if (threadIdx.x == 0) drawn = atomicAdd_block(tickets, 1);
  __syncthreads();
  const unsigned tile = drawn;

// === wrong: last_tile_twice
// Rejected: Some tile is done twice
// The last block adds up and writes its tile, and does so again behind the region.
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1);
  __syncthreads();
  const unsigned tile = drawn;
  if (tile + 1 == gridDim.x) {
    const size_t i = size_t(tile) * kThreads + threadIdx.x;
    const unsigned own = i < n ? in[i] : 0;
    unsigned total;
    const unsigned before = sum_before<kThreads>(own, total);
    if (threadIdx.x == 0) {
      tiles_before = 0;
      while (tile > 0 && published[tile - 1] == 0) {}
      __threadfence();
      if (tile > 0) tiles_before = ends[tile - 1];
    }
    __syncthreads();
    if (i < n) out[i] = tiles_before + before + own;
    __syncthreads();
  }

// === wrong: read_back
// Rejected: launch without end
// Draws, and reads the counter afterwards: another block may have drawn in between.
if (threadIdx.x == 0) atomicAdd(tickets, 1), drawn = *(volatile unsigned*)tickets - 1;
__syncthreads();
const unsigned tile = drawn;

// === wrong: at_most_1024
// Rejected: wrong at
// Tickets from 1024 on begin at 0 again.
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1) % 1024u;
  __syncthreads();
  const unsigned tile = drawn;
