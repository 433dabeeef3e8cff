// Rejected: do not support sentence a
// Thinks of bytes.
extern const double sentence = a;
