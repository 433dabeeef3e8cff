// Rejected: with nothing that orders the two
// It waits when the panel is replaced already.
if (tile.col == 0) {
  bring_a(kept, g, tile, in);
  cudaStreamWaitEvent(in, used, 0);
}
