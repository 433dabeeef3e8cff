// Rejected: do not support sentence a
// Thinks that half of each sector is left out.
extern const double sentence = a;
