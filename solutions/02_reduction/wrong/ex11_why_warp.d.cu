// Rejected: do not support sentence d
// Shuffles go through registers.
extern const double sentence = d;
