// Rejected: Read each element once
// Side by side, but everything is read seven times more.
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) for (int k = 0; k < 7; k++) if (((const volatile float*)in)[at(row, col, cols)] == 12345) return;
