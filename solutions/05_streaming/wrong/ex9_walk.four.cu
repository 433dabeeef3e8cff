// Rejected: No medal yet
// Strips of four: one more than there is room for, so that each panel goes just before it is needed.
const int strip = t / (4 * rows), first = 4 * strip;  // walk down a strip of columns, then down the next one
const int width = cols - first < 4 ? cols - first : 4, step = t - first * rows;
return {step / width, first + step % width};
