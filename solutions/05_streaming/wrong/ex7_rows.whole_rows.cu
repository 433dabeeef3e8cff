// Rejected: which nothing has written yet
// What lies between the rows is to be copied, too: the copy is refused.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * ld, sizeof(double) * ld, rows,
                  cudaMemcpyHostToDevice, stream);
