// Rejected: of_quads: you predict 128
// Counts all four parts.
extern const double predicted_planes = 8;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 128;
