// Rejected: multiplies in host code
// The host computes, and the kernel adds nothing to it.
float *xd, *yd;
cudaMalloc(&xd, bytes);
cudaMalloc(&yd, bytes);
for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
cudaMemcpy(yd, y, bytes, cudaMemcpyHostToDevice);
cudaMemset(xd, 0, bytes);
axpy<<<blocks, 256>>>(a, xd, yd, n);
cudaMemcpy(y, yd, bytes, cudaMemcpyDeviceToHost);
cudaFree(xd);
cudaFree(yd);
