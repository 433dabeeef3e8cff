// Rejected: The launch at 1x1 was ended by the access out of bounds
// Threads beyond the edge write too.
    out[at(col, row, rows)] = in[at(row, col, cols)];
