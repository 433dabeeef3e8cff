// Rejected: walk_rows: you predict 1
// Thinks of a cache line of 128 bytes, or of one request.
extern const double predicted_rows = 1;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 5;
