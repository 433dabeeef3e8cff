// Rejected: wrong at
// Counts the step twice.
    const int row = tile_row + lane, col = tile_col + warp + 2 * i;
