// Rejected: walk_columns: you predict 4
// As many bytes, so as many sectors?
extern const double predicted_rows = 4;
extern const double predicted_columns = 4;
extern const double predicted_shifted = 5;
