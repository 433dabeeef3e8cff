// Rejected: with nothing that orders the two
// The new panel does not wait for the kernels that read the old one.
if (tile.col == 0) bring_a(kept, g, tile, in);
