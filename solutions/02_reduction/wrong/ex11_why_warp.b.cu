// Rejected: do not support sentence b
// A request is one instruction of a warp, however many lanes take part.
extern const double sentence = b;
