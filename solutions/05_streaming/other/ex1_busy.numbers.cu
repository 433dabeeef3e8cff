// Worked out beforehand.
extern const double predicted_in = 196608;
extern const double predicted_out = 49152;
extern const double predicted_turns = 100;
