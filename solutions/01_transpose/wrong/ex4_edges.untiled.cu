// Rejected: sectors per store request
// Goes round the tile.
    if (step < kTile && col < cols && tile_row + warp + i < rows) out[at(col, tile_row + warp + i, rows)] = from[lane];
    (void)tile, (void)to, (void)row;
