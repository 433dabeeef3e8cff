// Rejected: out of bounds
// Rows lie apart on the GPU, too, where there is no room for that.
cudaMemcpy2DAsync(there, sizeof(double) * ld, here, sizeof(double) * ld, sizeof(double) * cols, rows,
                  cudaMemcpyHostToDevice, stream);
