// Rejected: may still be
// An event is recorded, and nobody waits for it.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
cudaEvent_t done;
cudaEventCreate(&done);
cudaEventRecord(done, stream);
cudaEventDestroy(done);
