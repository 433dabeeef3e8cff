// Rejected: wrong at
// Loses the sign of every negative element.
    if (row < rows && col < cols) out[at(col, row, rows)] = fabsf(in[at(row, col, cols)]);
