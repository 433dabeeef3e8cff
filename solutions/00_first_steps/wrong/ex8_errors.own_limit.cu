// Rejected: without a block
// Only blocks that are too large are found.
if (threads > 1024) return cudaErrorInvalidConfiguration;
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaSuccess;
