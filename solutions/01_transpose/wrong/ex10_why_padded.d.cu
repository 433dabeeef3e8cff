// Rejected: do not support sentence d
// Thinks of waiting.
extern const double sentence = d;
