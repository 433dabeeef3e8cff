// Rejected: apart_33: you predict 32
// Thinks that far apart means a conflict.
extern const double predicted_2 = 2;
extern const double predicted_33 = 32;
extern const double predicted_8 = 8;
