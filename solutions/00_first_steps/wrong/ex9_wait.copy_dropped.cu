// Rejected: are as they were given
// Waited for, but the copy back is gone.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaStreamSynchronize(stream);
