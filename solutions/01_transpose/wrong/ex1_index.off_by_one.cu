// Rejected: elements were never written
// The last row and column are left out.
    if (row < rows - 1 && col < cols - 1) out[at(col, row, rows)] = in[at(row, col, cols)];
