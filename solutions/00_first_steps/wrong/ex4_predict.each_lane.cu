// Rejected: sectors per store request of fours: you predict 32,
// As if each lane had a sector of its own.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 32;
