// Rejected: walk_columns: you predict 128
// Counts bytes, not sectors.
extern const double predicted_rows = 4;
extern const double predicted_columns = 128;
extern const double predicted_shifted = 5;
