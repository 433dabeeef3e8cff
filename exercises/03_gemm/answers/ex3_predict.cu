// Answers to ex3_predict: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double predicted_row = 8;   // 32 x 8 bytes = 256 bytes
extern const double predicted_same = 1;  // one sector, told to all lanes
extern const double predicted_two = 8;   // two pieces of 128 bytes; a row is 384 bytes, so both start on a sector

// === wrong: row_four
// Rejected: row_of_b: you predict 4
// As for floats of 4 bytes.
extern const double predicted_row = 4;
extern const double predicted_same = 1;
extern const double predicted_two = 8;

// === wrong: row_lanes
// Rejected: row_of_b: you predict 32
// A sector for each lane.
extern const double predicted_row = 32;
extern const double predicted_same = 1;
extern const double predicted_two = 8;

// === wrong: same_lanes
// Rejected: same_of_a: you predict 32
// Every lane asks anew.
extern const double predicted_row = 8;
extern const double predicted_same = 32;
extern const double predicted_two = 8;

// === wrong: same_none
// Rejected: same_of_a: you predict 0
// Thinks of the cache.
extern const double predicted_row = 8;
extern const double predicted_same = 0;
extern const double predicted_two = 8;

// === wrong: two_four
// Rejected: two_rows: you predict 4
// One of the halves.
extern const double predicted_row = 8;
extern const double predicted_same = 1;
extern const double predicted_two = 4;

// === wrong: two_sixteen
// Rejected: two_rows: you predict 16
// Twice as many for two rows.
extern const double predicted_row = 8;
extern const double predicted_same = 1;
extern const double predicted_two = 16;

// === other: asks_tiles
// How many sectors cover the bytes, by a function that the given kernels use, too.
constexpr int kSector = 32, kElement = sizeof(DoubleFloat), kLanes = 32;
static_assert(48 * kElement % kSector == 0);  // each row begins with a sector
extern const double predicted_row = tiles(kLanes * kElement, kSector);
extern const double predicted_same = tiles(kElement, kSector);
extern const double predicted_two = 2 * tiles(kLanes / 2 * kElement, kSector);

// === other: types_of_rows
// Sizes of types of its own, made of a given one.
using Row = DoubleFloat[32];
using HalfRow = DoubleFloat[16];
constexpr int kLog = 5;  // 32 bytes
extern const double predicted_row = sizeof(Row) >> kLog;
extern const double predicted_same = (sizeof(DoubleFloat) + 31) >> kLog;
extern const double predicted_two = 2 * (sizeof(HalfRow) >> kLog);  // rows of 384 bytes: each begins with a sector
