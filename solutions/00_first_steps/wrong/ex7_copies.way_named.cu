// Rejected: cudaMemcpyHostToDevice
// The pointers are still in the wrong order.
cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y, y_there, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
