// Rejected: may still be
// Asks once whether the stream is done, and goes on whatever the answer is.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
cudaStreamQuery(stream);
