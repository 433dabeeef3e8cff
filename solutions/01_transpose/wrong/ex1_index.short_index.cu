// Rejected: larger than 65535
// Indices of 16 bits.
    const unsigned short r = row, c = col;
    if (row < rows && col < cols) out[at(c, r, rows)] = in[at(r, c, cols)];
