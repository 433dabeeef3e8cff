// Rejected: wrong at
// x and y have changed places.
cudaMemcpy(x_there, y, bytes, cudaMemcpyHostToDevice);
cudaMemcpy(y_there, x, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
