// What cannot work is not tried.
if (threads > 1024) return cudaErrorInvalidConfiguration;
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaGetLastError();
