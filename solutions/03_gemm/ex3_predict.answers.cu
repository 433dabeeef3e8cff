// Answers to ex3_predict besides the solution. The check rejects the wrong ones, with the message that each
// names, and accepts the others. Each stands in for the marked region of the given file.

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
