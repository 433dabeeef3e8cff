// Rejected: apart_8: you predict 32
// All in one bank?
extern const double predicted_2 = 2;
extern const double predicted_33 = 1;
extern const double predicted_8 = 32;
