// Rejected: Write each element once
// Every element is written again and again.
    if (row < rows && col < cols) { const float v = in[at(row, col, cols)]; for (int a = 0; a < 3; a++) ((volatile float*)out)[at(col, row, rows)] = v; }
