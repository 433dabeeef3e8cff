// By matrix: A once for each column of tiles, B once for each row of tiles.
extern const double predicted_in = 8 * (2 * 96 * 48 + 3 * 48 * 64 + 96 * 64);
extern const double predicted_out = 8 * 96 * 64;
extern const double predicted_turns = 100;
