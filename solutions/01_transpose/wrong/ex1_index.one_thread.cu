// Rejected: Let every thread move elements
// One thread does the whole matrix.
    if (threadIdx.x == 0 && threadIdx.y == 0 && blockIdx.x == 0 && i == 0)
      for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) out[at(c, r, rows)] = in[at(r, c, cols)];
