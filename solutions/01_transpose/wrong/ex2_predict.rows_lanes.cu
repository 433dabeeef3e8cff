// Rejected: walk_rows: you predict 32
// One sector for each lane.
extern const double predicted_rows = 32;
extern const double predicted_columns = 32;
extern const double predicted_shifted = 5;
