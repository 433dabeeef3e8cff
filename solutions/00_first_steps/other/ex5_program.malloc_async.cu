// Memory from a stream's pool.
cudaStream_t s;
cudaStreamCreate(&s);
float *xd, *yd;
cudaMallocAsync(&xd, bytes, s);
cudaMallocAsync(&yd, bytes, s);
cudaMemcpyAsync(xd, x, bytes, cudaMemcpyHostToDevice, s);
cudaMemcpyAsync(yd, y, bytes, cudaMemcpyHostToDevice, s);
axpy<<<blocks, 256, 0, s>>>(a, xd, yd, n);
cudaMemcpyAsync(y, yd, bytes, cudaMemcpyDeviceToHost, s);
cudaFreeAsync(xd, s);
cudaFreeAsync(yd, s);
cudaStreamSynchronize(s);
cudaStreamDestroy(s);
