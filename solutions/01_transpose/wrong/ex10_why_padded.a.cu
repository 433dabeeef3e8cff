// Rejected: do not support sentence a
// Thinks of coalescing.
extern const double sentence = a;
