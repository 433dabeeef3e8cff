// Rejected: turns of 100 pieces: you predict
// One stream does one thing after the other.
extern const double predicted_in = 196608;
extern const double predicted_out = 49152;
extern const double predicted_turns = 60;
