// Rejected: cudaMemcpyDeviceToHost
// The pointers are right, the direction is not.
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyDeviceToHost);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
