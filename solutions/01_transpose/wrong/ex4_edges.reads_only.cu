// Rejected: out of bounds
// Only the loads are mended.
    if (step < kTile && col < cols && tile_row + warp + i < rows) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows) to[lane] = tile[lane][warp + i];
