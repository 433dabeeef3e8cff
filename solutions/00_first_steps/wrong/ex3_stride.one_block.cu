// Rejected: race
// Every block does all of it.
for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = a * x[i] + y[i];
