// It waits for the kernel of the tile before, by that tile's own event.
if (tile.col == 0) {
  cudaStreamWaitEvent(in, rooms[(r + 1) % kRooms].computed, 0);
  bring_a(kept, g, tile, in);
}
