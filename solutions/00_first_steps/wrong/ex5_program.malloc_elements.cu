// Rejected: out of bounds
// n is a number of elements, and cudaMalloc wants bytes.
float *x_there, *y_there;
cudaMalloc(&x_there, n);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaFree(x_there);
cudaFree(y_there);
