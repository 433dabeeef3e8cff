// Rejected: out of bounds
// Freed before the result is copied out.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaFree(x_there);
cudaFree(y_there);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
