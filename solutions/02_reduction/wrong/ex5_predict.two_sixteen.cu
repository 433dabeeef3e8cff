// Rejected: apart_2: you predict 16
// Counts banks, not lanes in a bank.
extern const double predicted_2 = 16;
extern const double predicted_33 = 1;
extern const double predicted_8 = 8;
