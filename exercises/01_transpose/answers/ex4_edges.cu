// Answers to ex4_edges: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    if (step < kTile && col < cols && tile_row + warp + i < rows) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows && tile_col + warp + i < cols) to[lane] = tile[lane][warp + i];

// === wrong: off_by_one
// Rejected: out of bounds
// <= lets one row too many in.
    if (step < kTile && col < cols && tile_row + warp + i <= rows) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows && tile_col + warp + i <= cols) to[lane] = tile[lane][warp + i];

// === wrong: one_condition
// Rejected: wrong at
// The same condition for both, where rows and columns have changed places.
    const bool inside = col < cols && tile_row + warp + i < rows;
    if (step < kTile && inside) tile[warp + i][lane] = from[lane];
    if (step >= kTile && inside) to[lane] = tile[lane][warp + i];

// === wrong: reads_only
// Rejected: out of bounds
// Only the loads are mended.
    if (step < kTile && col < cols && tile_row + warp + i < rows) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows) to[lane] = tile[lane][warp + i];

// === wrong: swapped
// Rejected: out of bounds
// rows and cols are swapped: right for squares.
    if (step < kTile && col < cols && tile_row + warp + i < cols) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows && tile_col + warp + i < rows) to[lane] = tile[lane][warp + i];

// === wrong: untiled
// Rejected: sectors per store request
// Goes round the tile.
    if (step < kTile && col < cols && tile_row + warp + i < rows) out[at(col, tile_row + warp + i, rows)] = from[lane];
    (void)tile, (void)to, (void)row;

// === wrong: whole_tiles
// Rejected: No element was written
// Drops tiles that are not whole.
    if (step < kTile && tile_row + kTile <= rows && tile_col + kTile <= cols) tile[warp + i][lane] = from[lane];
    if (step >= kTile && tile_row + kTile <= rows && tile_col + kTile <= cols) to[lane] = tile[lane][warp + i];

// === wrong: writes_only
// Rejected: out of bounds
// Only the stores are mended: reading past the end happens to work on many machines.
    if (step < kTile && col < cols) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows && tile_col + warp + i < cols) to[lane] = tile[lane][warp + i];

// === other: clamped
// No condition at all: what hangs over is moved to the edge.
    const int r = min(tile_row + warp + i, rows - 1), c = min(col, cols - 1);
    if (step < kTile) tile[warp + i][lane] = in[at(r, c, cols)];
    if (step >= kTile) out[at(min(tile_col + warp + i, cols - 1), min(row, rows - 1), rows)] = tile[lane][warp + i];

// === other: zero_padded
// The tile is padded with zeros.
    const int their_row = tile_row + warp + i, their_col = tile_col + i + warp;
    if (step < kTile) tile[warp + i][lane] = (col < cols && their_row < rows) ? from[lane] : 0.f;
    else if (row < rows && their_col < cols) to[lane] = tile[lane][warp + i];
