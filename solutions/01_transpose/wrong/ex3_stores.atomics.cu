// Rejected: still write to different rows
// Exchanges that nobody asks for an answer write as stores do, and stride as before.
    const int from_row = tile_row + warp + i, from_col = tile_col + lane;
    if (from_row < rows && from_col < cols) atomicExch(&out[at(from_col, from_row, rows)], in[at(from_row, from_col, cols)]);
    const int row = rows, col = cols;
