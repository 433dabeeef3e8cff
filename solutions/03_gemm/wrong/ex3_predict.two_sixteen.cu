// Rejected: two_rows: you predict 16
// Twice as many for two rows.
extern const double predicted_row = 8;
extern const double predicted_same = 1;
extern const double predicted_two = 16;
