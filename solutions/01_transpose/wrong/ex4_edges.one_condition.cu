// Rejected: wrong at
// The same condition for both, where rows and columns have changed places.
    const bool inside = col < cols && tile_row + warp + i < rows;
    if (step < kTile && inside) tile[warp + i][lane] = from[lane];
    if (step >= kTile && inside) to[lane] = tile[lane][warp + i];
