// By way of the two times.
const double seconds = 24.0 * parts / (memory * 1e9), one = 1 / (operations * 1e9);
return seconds / one;
