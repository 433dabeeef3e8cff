// Answers to ex5_panel: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    if (tile.col == 0) {
      cudaStreamWaitEvent(in, used, 0);
      bring_a(kept, g, tile, in);
    }

// === wrong: host_waits
// Rejected: turns per 100 pieces of work
// The host waits for all kernels at each tile.
cudaStreamSynchronize(kernels);
if (tile.col == 0) bring_a(kept, g, tile, in);

// === wrong: no_wait
// Rejected: with nothing that orders the two
// The new panel does not wait for the kernels that read the old one.
if (tile.col == 0) bring_a(kept, g, tile, in);

// === wrong: once
// Rejected: wrong at
// The first panel serves all rows.
if (tile.row == 0 && tile.col == 0) bring_a(kept, g, tile, in);

// === wrong: other_event
// Rejected: with nothing that orders the two
// It waits for a kernel of three tiles before.
if (tile.col == 0) {
  cudaStreamWaitEvent(in, room.computed, 0);
  bring_a(kept, g, tile, in);
}

// === wrong: other_stream
// Rejected: with nothing that orders the two
// The copy is on a stream that the kernel does not wait for.
if (tile.col == 0) {
  cudaStreamWaitEvent(out, used, 0);
  bring_a(kept, g, tile, out);
}

// === wrong: row_for_col
// Rejected: wrong at
// The first row of tiles brings panels, and no other.
if (tile.row == 0) {
  cudaStreamWaitEvent(in, used, 0);
  bring_a(kept, g, tile, in);
}

// === wrong: twice
// Rejected: bytes in at
// The first tile of a row brings it twice.
if (tile.col == 0)
  for (int i = 0; i < 2; i++) {
    cudaStreamWaitEvent(in, used, 0);
    bring_a(kept, g, tile, in);
  }

// === wrong: two_tiles
// Rejected: bytes in at
// Two tiles of a row bring it.
if (tile.col <= kPracticeSide) {
  cudaStreamWaitEvent(in, used, 0);
  bring_a(kept, g, tile, in);
}

// === wrong: waits_always
// Rejected: turns per 100 pieces of work
// Every tile waits for the kernel before it, though only the first of a row has to.
cudaStreamWaitEvent(in, used, 0);
if (tile.col == 0) bring_a(kept, g, tile, in);

// === wrong: waits_late
// Rejected: with nothing that orders the two
// It waits when the panel is replaced already.
if (tile.col == 0) {
  bring_a(kept, g, tile, in);
  cudaStreamWaitEvent(in, used, 0);
}

// === other: by_room
// It waits for the kernel of the tile before, by that tile's own event.
if (tile.col == 0) {
  cudaStreamWaitEvent(in, rooms[(r + 1) % kRooms].computed, 0);
  bring_a(kept, g, tile, in);
}

// === other: remembers
// The row that is there is remembered.
static thread_local int64_t there;
if (r == 1) there = -1;
if (there != tile.row) {
  cudaStreamWaitEvent(in, used, 0);
  bring_a(kept, g, tile, in);
  there = tile.row;
}

// === wrong: never_forgets
// Rejected: wrong at
// Remembers the row beyond the end of the program: the next call finds nothing there.
static int64_t there = -1;
if (there != tile.row) {
  cudaStreamWaitEvent(in, used, 0);
  bring_a(kept, g, tile, in);
  there = tile.row;
}

// === wrong: every_tenth
// Rejected: bytes in at
// Brings the panel again for every tenth tile of a row.
const int64_t number = tile.col / kPracticeSide;
if (number % 10 == 0) {
  cudaStreamWaitEvent(in, used, 0);
  bring_a(kept, g, tile, in);
}
