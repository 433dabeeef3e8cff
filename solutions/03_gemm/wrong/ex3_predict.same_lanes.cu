// Rejected: same_of_a: you predict 32
// Every lane asks anew.
extern const double predicted_row = 8;
extern const double predicted_same = 32;
extern const double predicted_two = 8;
