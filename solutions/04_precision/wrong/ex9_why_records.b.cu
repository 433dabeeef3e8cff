// Rejected: do not support sentence b
// Thinks that a request of 16 bytes a lane touches twice the sectors.
extern const double sentence = b;
