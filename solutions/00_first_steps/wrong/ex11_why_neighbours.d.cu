// Rejected: do not support sentence d
// Thinks that eight rounds are more in one of the two.
extern const double sentence = d;
