// Rejected: are as they were given
// Every launch is said to have failed.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaErrorInvalidConfiguration;
