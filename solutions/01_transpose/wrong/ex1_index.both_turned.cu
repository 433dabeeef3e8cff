// Rejected: is a copy of `in`
// Turns both sides, which is no turn.
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(col, row, rows)];
