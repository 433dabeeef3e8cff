// Rejected: do not support sentence d
// The result has as many elements.
extern const double sentence = d;
