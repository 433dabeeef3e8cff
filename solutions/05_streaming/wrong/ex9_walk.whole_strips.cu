// Rejected: wrong at
// Takes it that there are three columns for each strip.
const int first = 3 * (t / (3 * rows)), step = t % (3 * rows);
return {step / 3, (first + step % 3) % cols};
