// Rejected: race
// Every block takes the first 256 elements.
const int i = threadIdx.x;
if (i < n) y[i] = a * x[i] + y[i];
