// Rejected: store requests of neighbours: you predict 4,
// As if a block were one request.
extern const double predicted_one = 96;
extern const double predicted_neighbours = 4;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;
