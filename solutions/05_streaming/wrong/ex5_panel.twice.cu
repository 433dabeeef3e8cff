// Rejected: bytes in at
// The first tile of a row brings it twice.
if (tile.col == 0)
  for (int i = 0; i < 2; i++) {
    cudaStreamWaitEvent(in, used, 0);
    bring_a(kept, g, tile, in);
  }
