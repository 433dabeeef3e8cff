// Rejected: elements were never written
// Forgets the loop: each thread moves one element four times.
    const int row = tile_row + lane, col = tile_col + warp;
