// Rejected: turns per 100 pieces of work
// The host waits for all kernels at each tile.
cudaStreamSynchronize(kernels);
if (tile.col == 0) bring_a(kept, g, tile, in);
