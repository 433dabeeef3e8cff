// Rejected: try_axpy with 2048 threads
// Asked before the launch.
const cudaError_t error = cudaGetLastError();
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
return error;
