// Rejected: of host memory where
// Reads past the end of the host's x.
cudaMemcpy(x_there, x + 1, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
