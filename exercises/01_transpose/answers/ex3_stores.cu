// Answers to ex3_stores: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    const int row = tile_row + lane, col = tile_col + warp + i;

// === wrong: as_it_was
// Rejected: sectors per store request at 256x256: 32.0 -> 4.0, yours 32.0
// Renames the loop variable and changes nothing.
    const int line = warp + i;
    const int row = tile_row + line, col = tile_col + lane;

// === wrong: atomics
// Rejected: still write to different rows
// Exchanges that nobody asks for an answer write as stores do, and stride as before.
    const int from_row = tile_row + warp + i, from_col = tile_col + lane;
    if (from_row < rows && from_col < cols) atomicExch(&out[at(from_col, from_row, rows)], in[at(from_row, from_col, cols)]);
    const int row = rows, col = cols;

// === wrong: both_lanes
// Rejected: elements were never written
// Only the diagonal of each tile.
    const int row = tile_row + lane, col = tile_col + lane;

// === wrong: no_step
// Rejected: elements were never written
// Forgets the loop: each thread moves one element four times.
    const int row = tile_row + lane, col = tile_col + warp;

// === wrong: off_by_one
// Rejected: elements were never written
// Starts at 1.
    const int row = tile_row + lane + 1, col = tile_col + warp + i;

// === wrong: patches
// Rejected: sectors per store request at 256x256: 32.0 -> 4.0, yours 8.0
// Four lanes side by side, eight such groups apart.
    const int line = warp + i;
    const int row = tile_row + lane % 4 + 4 * (line % 8), col = tile_col + line / 8 * 8 + lane / 4;

// === wrong: reads_again
// Rejected: Read each element once
// Side by side, but everything is read seven times more.
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) for (int k = 0; k < 7; k++) if (((const volatile float*)in)[at(row, col, cols)] == 12345) return;

// === wrong: step_twice
// Rejected: wrong at
// Counts the step twice.
    const int row = tile_row + lane, col = tile_col + warp + 2 * i;

// === wrong: tiles_swapped
// Rejected: elements were never written
// Swaps the tiles as well: right only where there are as many down as across.
    const int row = tile_col + lane, col = tile_row + warp + i;

// === other: rows_in_a_block
// Each warp takes four neighbouring columns; the lanes still count rows.
    const int row = tile_row + lane, col = tile_col + warp * 4 + i / 8;
