// Rejected: row_of_b: you predict 32
// A sector for each lane.
extern const double predicted_row = 32;
extern const double predicted_same = 1;
extern const double predicted_two = 8;
