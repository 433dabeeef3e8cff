// Rejected: sectors per store request
// Half a warp goes each way.
    const int row = tile_row + (lane / 16 * 16 + lane % 2 * 8 + warp), col = tile_col + (i * 2 / kWarps * 8 + lane % 16 / 2) % 32;
    if (kTile == 0) return;
