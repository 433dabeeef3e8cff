// Rejected: do not support sentence a
// Thinks that eight elements in a row are one request.
extern const double sentence = a;
