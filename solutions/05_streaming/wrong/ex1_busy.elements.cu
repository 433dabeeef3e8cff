// Rejected: bytes in: you predict
// Elements, not bytes.
extern const double predicted_in = 24576;
extern const double predicted_out = 6144;
extern const double predicted_turns = 100;
