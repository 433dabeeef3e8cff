// Rejected: No element was written
// Drops tiles that are not whole.
    if (step < kTile && tile_row + kTile <= rows && tile_col + kTile <= cols) tile[warp + i][lane] = from[lane];
    if (step >= kTile && tile_row + kTile <= rows && tile_col + kTile <= cols) to[lane] = tile[lane][warp + i];
