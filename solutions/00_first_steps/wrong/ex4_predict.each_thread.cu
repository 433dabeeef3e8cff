// Rejected: store requests of neighbours: you predict 1024
// As if each thread had a request of its own.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 1024;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;
