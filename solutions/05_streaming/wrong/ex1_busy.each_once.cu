// Rejected: bytes in: you predict
// A, B and C once each: but every tile brings its panels again.
extern const double predicted_in = 110592;
extern const double predicted_out = 49152;
extern const double predicted_turns = 100;
