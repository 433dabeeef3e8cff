// Rejected: may still be
// Waits for the copy in only.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
cudaStreamSynchronize(stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
