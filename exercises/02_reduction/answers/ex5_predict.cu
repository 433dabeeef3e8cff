// Answers to ex5_predict: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
extern const double predicted_2 = 2;   // lanes 0 and 16 meet in bank 0, lanes 1 and 17 in bank 2, ...
extern const double predicted_33 = 1;  // 33 mod 32 is 1: each lane has a bank of its own
extern const double predicted_8 = 8;   // only banks 0, 8, 16 and 24 are used, by 8 lanes each

// === wrong: eight_all
// Rejected: apart_8: you predict 32
// All in one bank?
extern const double predicted_2 = 2;
extern const double predicted_33 = 1;
extern const double predicted_8 = 32;

// === wrong: eight_four
// Rejected: apart_8: you predict 4
// Counts the banks that are used.
extern const double predicted_2 = 2;
extern const double predicted_33 = 1;
extern const double predicted_8 = 4;

// === wrong: odd_many
// Rejected: apart_33: you predict 32
// Thinks that far apart means a conflict.
extern const double predicted_2 = 2;
extern const double predicted_33 = 32;
extern const double predicted_8 = 8;

// === wrong: odd_two
// Rejected: apart_33: you predict 2
// Thinks of the word that wraps round.
extern const double predicted_2 = 2;
extern const double predicted_33 = 2;
extern const double predicted_8 = 8;

// === wrong: two_one
// Rejected: apart_2: you predict 1
// Forgets the second half of the warp.
extern const double predicted_2 = 1;
extern const double predicted_33 = 1;
extern const double predicted_8 = 8;

// === wrong: two_sixteen
// Rejected: apart_2: you predict 16
// Counts banks, not lanes in a bank.
extern const double predicted_2 = 16;
extern const double predicted_33 = 1;
extern const double predicted_8 = 8;
