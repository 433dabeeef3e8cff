// Rejected: row_of_b: you predict 4
// As for floats of 4 bytes.
extern const double predicted_row = 4;
extern const double predicted_same = 1;
extern const double predicted_two = 8;
