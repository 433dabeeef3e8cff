// Rejected: elements were never written
// Swaps the tiles as well: right only where there are as many down as across.
    const int row = tile_col + lane, col = tile_row + warp + i;
