// One allocation for both.
float* there;
cudaMalloc(&there, 2 * bytes);
cudaMemcpy(there, x, bytes, cudaMemcpyDefault);
cudaMemcpy(there + n, y, bytes, cudaMemcpyDefault);
axpy<<<blocks, 256>>>(a, there, there + n, n);
cudaMemcpy(y, there + n, bytes, cudaMemcpyDefault);
cudaFree(there);
