// Rejected: walk_shifted: you predict 4
// Forgets that a sector is moved whole.
extern const double predicted_rows = 4;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 4;
