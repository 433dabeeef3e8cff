// Rejected: bytes in: you predict
// C is read too: beta is not 0.
extern const double predicted_in = 147456;
extern const double predicted_out = 49152;
extern const double predicted_turns = 100;
