// Rejected: apart_8: you predict 4
// Counts the banks that are used.
extern const double predicted_2 = 2;
extern const double predicted_33 = 1;
extern const double predicted_8 = 4;
