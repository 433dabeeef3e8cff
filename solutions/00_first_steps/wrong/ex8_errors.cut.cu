// Rejected: try_axpy with 2048 threads
// The number of threads is changed in silence.
const int fits = threads > 1024 ? 1024 : threads;
axpy<<<(n - 1) / fits + 1, fits>>>(a, x_there, y_there, n);
return cudaGetLastError();
