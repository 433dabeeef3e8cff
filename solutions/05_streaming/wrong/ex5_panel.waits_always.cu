// Rejected: turns per 100 pieces of work
// Every tile waits for the kernel before it, though only the first of a row has to.
cudaStreamWaitEvent(in, used, 0);
if (tile.col == 0) bring_a(kept, g, tile, in);
