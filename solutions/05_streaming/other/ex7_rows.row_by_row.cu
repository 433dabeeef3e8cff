// A plain copy for each row.
for (int64_t row = 0; row < rows; row++)
  cudaMemcpyAsync(there + row * cols, here + row * ld, sizeof(double) * cols, cudaMemcpyHostToDevice, stream);
