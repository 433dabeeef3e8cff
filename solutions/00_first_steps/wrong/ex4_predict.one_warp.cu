// Rejected: store requests of one_thread: you predict 3
// As if it had 32 threads.
extern const double predicted_one = 3;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;
