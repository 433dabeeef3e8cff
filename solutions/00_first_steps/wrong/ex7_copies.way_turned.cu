// Rejected: which nothing has written yet
// Now the direction fits the pointers, and the old y is lost.
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
