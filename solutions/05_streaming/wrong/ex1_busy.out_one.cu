// Rejected: bytes out: you predict
// All tiles go out, not one.
extern const double predicted_in = 196608;
extern const double predicted_out = 8192;
extern const double predicted_turns = 100;
