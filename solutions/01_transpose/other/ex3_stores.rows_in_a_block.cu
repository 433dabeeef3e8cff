// Each warp takes four neighbouring columns; the lanes still count rows.
    const int row = tile_row + lane, col = tile_col + warp * 4 + i / 8;
