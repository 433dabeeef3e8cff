// Rejected: elements were never written
// Starts at 1.
    const int row = tile_row + lane + 1, col = tile_col + warp + i;
