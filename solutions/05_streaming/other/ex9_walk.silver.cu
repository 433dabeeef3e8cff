// Strips of two columns.
const int strip = t / (2 * rows), first = 2 * strip;  // walk down a strip of columns, then down the next one
const int width = cols - first < 2 ? cols - first : 2, step = t - first * rows;
return {step / width, first + step % width};
