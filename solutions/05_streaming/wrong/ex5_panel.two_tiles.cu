// Rejected: bytes in at
// Two tiles of a row bring it.
if (tile.col <= kPracticeSide) {
  cudaStreamWaitEvent(in, used, 0);
  bring_a(kept, g, tile, in);
}
