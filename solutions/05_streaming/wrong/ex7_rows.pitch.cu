// Rejected: wrong at
// Rows are taken side by side from the host, too.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * cols, sizeof(double) * cols, rows,
                  cudaMemcpyHostToDevice, stream);
