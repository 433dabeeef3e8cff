// Rejected: right at the first launch and wrong at the next
// Remembers the first launch's input.
    static float first[1 << 20];
    static bool known[1 << 20];
    const size_t place = at(row, col, cols);
    if (row < rows && col < cols && !known[place]) first[place] = in[place], known[place] = true;
    if (row < rows && col < cols) out[at(col, row, rows)] = first[place];
