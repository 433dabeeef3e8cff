// Rejected: may still be
// The last error says nothing of work that is still to be done.
cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
if (cudaGetLastError() != cudaSuccess) return;
