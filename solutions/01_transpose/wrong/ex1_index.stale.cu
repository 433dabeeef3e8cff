// Rejected: right at the first launch and wrong at the next
// Remembers the first launch's input.
    static float first[1 << 16];
    static bool known[1 << 16];
    const size_t i = at(row, col, cols);
    if (row < rows && col < cols && !known[i]) first[i] = in[i], known[i] = true;
    if (row < rows && col < cols) out[at(col, row, rows)] = first[i];
