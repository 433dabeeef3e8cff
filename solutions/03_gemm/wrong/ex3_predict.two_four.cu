// Rejected: two_rows: you predict 4
// One of the halves.
extern const double predicted_row = 8;
extern const double predicted_same = 1;
extern const double predicted_two = 4;
