// Rejected: do not support sentence b
// Thinks that a conflict is more requests.
extern const double sentence = b;
