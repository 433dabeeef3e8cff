// Rejected: apart_2: you predict 1
// Forgets the second half of the warp.
extern const double predicted_2 = 1;
extern const double predicted_33 = 1;
extern const double predicted_8 = 8;
