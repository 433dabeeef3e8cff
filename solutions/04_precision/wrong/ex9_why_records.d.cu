// Rejected: do not support sentence d
// Forgets that loads are halved, too.
extern const double sentence = d;
