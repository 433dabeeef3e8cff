// Rejected: wrong at
// The first panel serves all rows.
if (tile.row == 0 && tile.col == 0) bring_a(kept, g, tile, in);
