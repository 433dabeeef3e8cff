// Rejected: No element was written
// The condition never holds.
    if (row >= rows && row < rows) out[at(col, row, rows)] = in[at(row, col, cols)];
