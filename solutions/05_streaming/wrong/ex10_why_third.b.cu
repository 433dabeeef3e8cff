// Rejected: do not support sentence b
// That is what a third stream brings.
extern const double sentence = b;
