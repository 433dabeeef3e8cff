// Rejected: out of bounds
// Square only: the rows of `out` are `rows` long.
    if (row < rows && col < cols) out[at(col, row, cols)] = in[at(row, col, cols)];
