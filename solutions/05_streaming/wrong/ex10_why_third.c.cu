// Rejected: do not support sentence c
// Thinks of a large K, where kernels take longest; here each piece takes one turn.
extern const double sentence = c;
