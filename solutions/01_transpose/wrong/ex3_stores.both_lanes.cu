// Rejected: elements were never written
// Only the diagonal of each tile.
    const int row = tile_row + lane, col = tile_col + lane;
