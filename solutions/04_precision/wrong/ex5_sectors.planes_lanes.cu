// Rejected: from_planes: you predict 32
// A sector for each lane.
extern const double predicted_planes = 32;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 16;
extern const double predicted_quads = 32;
