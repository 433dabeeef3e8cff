// Rejected: with nothing that orders the two
// It waits for a kernel of three tiles before.
if (tile.col == 0) {
  cudaStreamWaitEvent(in, room.computed, 0);
  bring_a(kept, g, tile, in);
}
