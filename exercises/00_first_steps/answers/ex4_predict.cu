// Answers to ex4_predict: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;

// === wrong: as_neighbours
// Rejected: sectors per store request of fours: you predict 4,
// As if the lanes were neighbours.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 4;

// === wrong: bytes
// Rejected: sectors per store request of neighbours: you predict 128
// Bytes, not sectors.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 128;
extern const double predicted_fours_sectors = 16;

// === wrong: each_block
// Rejected: store requests of neighbours: you predict 4,
// As if a block were one request.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 4;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;

// === wrong: each_lane
// Rejected: sectors per store request of fours: you predict 32,
// As if each lane had a sector of its own.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 32;

// === wrong: each_thread
// Rejected: store requests of neighbours: you predict 1024
// As if each thread had a request of its own.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 1024;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;

// === wrong: one_once
// Rejected: store requests of one_thread: you predict 1,
// As if the loop were one request.
extern const double predicted_one = 1;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;

// === wrong: one_sector
// Rejected: sectors per store request of neighbours: you predict 1,
// 32 floats are more than 32 bytes.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 1;
extern const double predicted_fours_sectors = 16;

// === wrong: one_warp
// Rejected: store requests of one_thread: you predict 3
// As if it had 32 threads.
extern const double predicted_one = 3;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;

// === wrong: half_off
// Rejected: you predict 96.4
// Nearly right is not counted: requests are whole.
extern const double predicted_one = 96.4;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;

// === other: mean
// The last of 24 warps has 8 threads with an element, which touch 4 sectors.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 15.5;
