// Rejected: is to be a double
// A prediction of another type.
extern const int predicted_rows = 4;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 5;
