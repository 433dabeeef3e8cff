// Rejected: race
// It goes on to the next element, which is the next thread's.
for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i++) y[i] = a * x[i] + y[i];
