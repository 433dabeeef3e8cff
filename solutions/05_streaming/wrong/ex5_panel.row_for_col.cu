// Rejected: wrong at
// The first row of tiles brings panels, and no other.
if (tile.row == 0) {
  cudaStreamWaitEvent(in, used, 0);
  bring_a(kept, g, tile, in);
}
