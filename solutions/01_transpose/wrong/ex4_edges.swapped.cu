// Rejected: out of bounds
// rows and cols are swapped: right for squares.
    if (step < kTile && col < cols && tile_row + warp + i < cols) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows && tile_col + warp + i < rows) to[lane] = tile[lane][warp + i];
