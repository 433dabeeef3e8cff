// Rejected: same_of_a: you predict 0
// Thinks of the cache.
extern const double predicted_row = 8;
extern const double predicted_same = 0;
extern const double predicted_two = 8;
