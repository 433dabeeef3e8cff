// Rejected: bytes in: you predict
// A double has 8 bytes.
extern const double predicted_in = 98304;
extern const double predicted_out = 24576;
extern const double predicted_turns = 100;
