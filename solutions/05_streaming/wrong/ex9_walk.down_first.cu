// Rejected: No medal yet
// Strips of three, and in each of them down the columns: A comes for every tile.
const int first = 3 * (t / (3 * rows)), step = t - first * rows;
return {step % rows, first + step / rows};
