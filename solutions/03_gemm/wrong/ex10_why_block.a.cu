// Rejected: do not support sentence a
// Thinks of registers alone: the tile has grown too.
extern const double sentence = a;
