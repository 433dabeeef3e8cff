// Rejected: elements are wrong
// The index has 16 bits: from element 32768 on there is no thread.
const short i = blockIdx.x * blockDim.x + threadIdx.x;
if (i < n && i >= 0) y[i] = a * x[i] + y[i];
