// Rejected: sectors per store request at 256x256: 32.0 -> 4.0, yours 8.0
// Four lanes side by side, eight such groups apart.
    const int line = warp + i;
    const int row = tile_row + lane % 4 + 4 * (line % 8), col = tile_col + line / 8 * 8 + lane / 4;
