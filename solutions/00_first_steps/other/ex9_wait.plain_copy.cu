// A copy without a stream waits by itself, once the kernel is done.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaStreamSynchronize(stream);
cudaMemcpy(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost);
