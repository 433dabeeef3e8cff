// Rejected: out of bounds
// <= lets one row too many in.
    if (step < kTile && col < cols && tile_row + warp + i <= rows) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows && tile_col + warp + i <= cols) to[lane] = tile[lane][warp + i];
