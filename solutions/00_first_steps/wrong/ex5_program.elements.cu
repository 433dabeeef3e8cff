// Rejected: which nothing has written yet
// n is a number of elements, and cudaMemcpy wants bytes.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, n, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaFree(x_there);
cudaFree(y_there);
