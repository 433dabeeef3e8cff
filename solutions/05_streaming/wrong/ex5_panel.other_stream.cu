// Rejected: with nothing that orders the two
// The copy is on a stream that the kernel does not wait for.
if (tile.col == 0) {
  cudaStreamWaitEvent(out, used, 0);
  bring_a(kept, g, tile, out);
}
