// Rejected: which nothing has written yet
// y is never copied in.
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
axpy<<<blocks, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaFree(x_there);
cudaFree(y_there);
