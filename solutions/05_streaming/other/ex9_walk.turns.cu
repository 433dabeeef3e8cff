// Strips of three, every second one upwards: the panel of A at the turn stays too.
const int strip = t / (3 * rows), first = 3 * strip;  // walk down a strip of columns, then down the next one
const int width = cols - first < 3 ? cols - first : 3, step = t - first * rows;
return {strip % 2 == 0 ? step / width : rows - 1 - step / width, first + step % width};
