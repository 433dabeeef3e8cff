// Rejected: race
// All threads of a block take the same element.
const int i = blockIdx.x;
if (i < n) y[i] = a * x[i] + y[i];
