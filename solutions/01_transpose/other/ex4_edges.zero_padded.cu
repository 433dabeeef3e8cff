// The tile is padded with zeros.
    const int their_row = tile_row + warp + i, their_col = tile_col + i + warp;
    if (step < kTile) tile[warp + i][lane] = (col < cols && their_row < rows) ? from[lane] : 0.f;
    else if (row < rows && their_col < cols) to[lane] = tile[lane][warp + i];
