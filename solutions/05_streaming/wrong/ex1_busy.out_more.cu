// Rejected: bytes out: you predict
// Only C goes out.
extern const double predicted_in = 196608;
extern const double predicted_out = 196608;
extern const double predicted_turns = 100;
