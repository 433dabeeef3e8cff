// Rejected: wrong at
// One copy of as many bytes as the panel has.
cudaMemcpyAsync(there, here, sizeof(double) * rows * cols, cudaMemcpyHostToDevice, stream);
