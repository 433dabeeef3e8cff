// Rejected: by_pairs: you predict 8
// As for 8 bytes a lane.
extern const double predicted_planes = 8;
extern const double predicted_parts = 16;
extern const double predicted_pairs = 8;
extern const double predicted_quads = 32;
