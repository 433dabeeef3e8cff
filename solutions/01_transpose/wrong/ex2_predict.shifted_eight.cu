// Rejected: walk_shifted: you predict 8
// Every sector twice?
extern const double predicted_rows = 4;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 8;
