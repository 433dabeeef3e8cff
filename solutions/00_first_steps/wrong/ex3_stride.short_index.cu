// Rejected: elements are wrong
// The index has 16 bits, and turns negative.
for (short i = blockIdx.x * blockDim.x + threadIdx.x; i < n && i >= 0; i += 1024) y[i] = a * x[i] + y[i];
