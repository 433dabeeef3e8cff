// Rejected: from_planes: you predict 4
// As for floats.
extern const double predicted_planes = 4;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 32;
