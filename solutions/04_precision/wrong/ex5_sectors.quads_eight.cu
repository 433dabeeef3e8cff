// Rejected: of_quads: you predict 8
// Counts only the bytes that are used.
extern const double predicted_planes = 8;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 8;
