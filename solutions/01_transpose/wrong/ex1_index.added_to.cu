// Rejected: read of what nothing has written
// `+=` reads the output first.
    if (row < rows && col < cols) out[at(col, row, rows)] += in[at(row, col, cols)];
