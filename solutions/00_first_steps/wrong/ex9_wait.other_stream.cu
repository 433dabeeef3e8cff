// Rejected: may still be
// Waits for another stream, which has nothing to do.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
cudaStream_t other;
cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
cudaStreamSynchronize(other);
cudaStreamDestroy(other);
