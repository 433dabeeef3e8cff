// Rejected: No element was written
// The condition never holds.
    if (row > rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
