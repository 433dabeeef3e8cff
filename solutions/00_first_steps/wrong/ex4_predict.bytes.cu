// Rejected: sectors per store request of neighbours: you predict 128
// Bytes, not sectors.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 128;
extern const double predicted_fours_sectors = 16;
