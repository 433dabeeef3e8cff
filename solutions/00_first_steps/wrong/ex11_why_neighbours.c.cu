// Rejected: do not support sentence c
// Thinks of the cache, which is not shared memory.
extern const double sentence = c;
