// A macro of its own, and brackets in strings and comments.
#define INSIDE (row < rows && col < cols)
    const char brace = '}'; /* { */ // }}
    if (INSIDE && brace) out[at(col, row, rows)] = in[at(row, col, cols)];
