// Rejected: store requests of one_thread: you predict 1,
// As if the loop were one request.
extern const double predicted_one = 1;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;
