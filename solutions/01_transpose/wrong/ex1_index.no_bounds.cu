// Rejected: out of bounds
// Threads beyond the edge write too.
    out[at(col, row, rows)] = in[at(row, col, cols)];
