// Rejected: which is host memory
// y_there is forgotten in the launch.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaFree(x_there);
cudaFree(y_there);
