// Rejected: do not support sentence c
// Thinks of the tile alone: registers are used twice, too.
extern const double sentence = c;
