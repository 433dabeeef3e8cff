// Answers to ex2_predict: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double predicted_rows = 4;      // 32 lanes x 4 bytes = 128 bytes: 4 whole sectors
extern const double predicted_columns = 32;  // each lane has a sector to itself, and uses 4 bytes of it
extern const double predicted_shifted = 5;   // 128 bytes again, but they begin and end inside a sector

// === wrong: columns_four
// Rejected: walk_columns: you predict 4
// As many bytes, so as many sectors?
extern const double predicted_rows = 4;
extern const double predicted_columns = 4;
extern const double predicted_shifted = 5;

// === wrong: columns_requests
// Rejected: walk_columns: you predict 128
// Counts bytes, not sectors.
extern const double predicted_rows = 4;
extern const double predicted_columns = 128;
extern const double predicted_shifted = 5;

// === wrong: integer
// Rejected: is to be a double
// A prediction of another type.
extern const int predicted_rows = 4;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 5;

// === wrong: rows_lanes
// Rejected: walk_rows: you predict 32
// One sector for each lane.
extern const double predicted_rows = 32;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 5;

// === wrong: rows_one
// Rejected: walk_rows: you predict 1
// Thinks of a cache line of 128 bytes, or of one request.
extern const double predicted_rows = 1;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 5;

// === wrong: shifted_eight
// Rejected: walk_shifted: you predict 8
// Every sector twice?
extern const double predicted_rows = 4;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 8;

// === wrong: shifted_four
// Rejected: walk_shifted: you predict 4
// Forgets that a sector is moved whole.
extern const double predicted_rows = 4;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 4;

// === other: worked_out
// Figures that the compiler works out.
constexpr int floats_a_sector = 32 / sizeof(float);
extern const double predicted_rows = 32 / floats_a_sector;
extern const double predicted_columns = 32.0;
extern const double predicted_shifted = 32 / floats_a_sector + 1;
