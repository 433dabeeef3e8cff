// Rejected: which nothing has written yet
// The second half of x never arrives.
cudaMemcpy(x_there, x, bytes / 2, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
