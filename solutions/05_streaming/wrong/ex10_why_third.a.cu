// Rejected: do not support sentence a
// Thinks that the second stream changes nothing.
extern const double sentence = a;
