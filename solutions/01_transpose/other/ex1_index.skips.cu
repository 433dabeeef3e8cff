// A loop that goes on, a pointer to a column, a read-only load.
    if (row >= rows || col >= cols) continue;
    float* column = out + row;
    column[(long long)col * rows] = __ldg(&in[at(row, col, cols)]);
