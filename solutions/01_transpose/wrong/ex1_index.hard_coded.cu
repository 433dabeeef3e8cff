// Rejected: does not depend on the input
// Writes what some element once was.
    if (row < rows && col < cols) out[at(col, row, rows)] = 0.25f;
