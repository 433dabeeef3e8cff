// Rejected: apart_33: you predict 2
// Thinks of the word that wraps round.
extern const double predicted_2 = 2;
extern const double predicted_33 = 2;
extern const double predicted_8 = 8;
