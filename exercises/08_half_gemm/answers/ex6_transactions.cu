// Answers to ex6_transactions: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double predicted_64 = 16;
extern const double predicted_128 = 32;
extern const double predicted_144 = 4;
extern const double predicted_turned = 8;

// === wrong: all_four
// Rejected: rows_of_64: you predict 4
// Thinks that rows of 64 bytes do not meet.
extern const double predicted_64 = 4;
extern const double predicted_128 = 32;
extern const double predicted_144 = 4;
extern const double predicted_turned = 8;

// === wrong: rows
// Rejected: rows_of_64: you predict 32
// Counts the rows.
extern const double predicted_64 = 32;
extern const double predicted_128 = 32;
extern const double predicted_144 = 4;
extern const double predicted_turned = 8;

// === wrong: eight
// Rejected: rows_of_128: you predict 8
// One matrix has 8 wavefronts, and there are four matrices.
extern const double predicted_64 = 16;
extern const double predicted_128 = 8;
extern const double predicted_144 = 4;
extern const double predicted_turned = 8;

// === wrong: pad_none
// Rejected: rows_of_144: you predict 32
// 144 is no multiple of 128.
extern const double predicted_64 = 16;
extern const double predicted_128 = 32;
extern const double predicted_144 = 32;
extern const double predicted_turned = 8;

// === wrong: turned_all
// Rejected: turned_by_4: you predict 4
// Rows 0 and 4 of a matrix still meet.
extern const double predicted_64 = 16;
extern const double predicted_128 = 32;
extern const double predicted_144 = 4;
extern const double predicted_turned = 4;

// === wrong: turned_none
// Rejected: turned_by_4: you predict 32
// Four of the eight rows lie apart.
extern const double predicted_64 = 16;
extern const double predicted_128 = 32;
extern const double predicted_144 = 4;
extern const double predicted_turned = 32;

// === other: computed
// Worked out: for each of four matrices, how many of its eight rows meet in the worst bank.
constexpr double four_of(double meet) { return 4 * meet; }
extern const double predicted_64 = four_of(4);
extern const double predicted_128 = four_of(8);
extern const double predicted_144 = four_of(1);
extern const double predicted_turned = four_of(2);
