// Rejected: sectors per store request at 256x256: 32.0 -> 4.0, yours 32.0
// Renames the loop variable and changes nothing.
    const int line = warp + i;
    const int row = tile_row + line, col = tile_col + lane;
