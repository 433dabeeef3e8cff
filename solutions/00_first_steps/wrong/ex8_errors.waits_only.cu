// Rejected: try_axpy with 2048 threads
// What was not launched does not fail while it runs.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return cudaDeviceSynchronize();
