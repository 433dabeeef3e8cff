// Rejected: by_parts: you predict 32
// A sector for each lane.
extern const double predicted_planes = 8;
extern const double predicted_parts = 32;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 32;
