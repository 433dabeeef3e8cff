// The row that is there is remembered.
static thread_local int64_t there;
if (r == 1) there = -1;
if (there != tile.row) {
  cudaStreamWaitEvent(in, used, 0);
  bring_a(kept, g, tile, in);
  there = tile.row;
}
