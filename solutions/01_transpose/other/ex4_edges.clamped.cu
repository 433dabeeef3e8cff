// No condition at all: what hangs over is moved to the edge.
    const int r = min(tile_row + warp + i, rows - 1), c = min(col, cols - 1);
    if (step < kTile) tile[warp + i][lane] = in[at(r, c, cols)];
    if (step >= kTile) out[at(min(tile_col + warp + i, cols - 1), min(row, rows - 1), rows)] = tile[lane][warp + i];
