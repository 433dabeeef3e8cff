// Rejected: which nothing has written yet
// cols bytes of each row.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * ld, cols, rows, cudaMemcpyHostToDevice, stream);
