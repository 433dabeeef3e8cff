// Rejected: sectors per store request of neighbours: you predict 1,
// 32 floats are more than 32 bytes.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 1;
extern const double predicted_fours_sectors = 16;
