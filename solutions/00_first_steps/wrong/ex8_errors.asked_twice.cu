// Rejected: try_axpy with 2048 threads
// cudaGetLastError forgets the error that it returns.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
cudaGetLastError();
return cudaGetLastError();
