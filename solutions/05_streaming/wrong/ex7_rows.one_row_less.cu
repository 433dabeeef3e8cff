// Rejected: which nothing has written yet
// The last row is missing.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * ld, sizeof(double) * cols, rows - 1,
                  cudaMemcpyHostToDevice, stream);
