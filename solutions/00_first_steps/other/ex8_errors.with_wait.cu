// Errors of the launch, and those while the kernel runs.
axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
const cudaError_t launched = cudaGetLastError(), ran = cudaDeviceSynchronize();
return launched != cudaSuccess ? launched : ran;
