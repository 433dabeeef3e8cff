// Rejected: which nothing has written yet
// The pitch is given in doubles: the copy is refused.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, ld, sizeof(double) * cols, rows, cudaMemcpyHostToDevice, stream);
