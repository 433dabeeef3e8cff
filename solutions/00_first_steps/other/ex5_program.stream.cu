// On a stream of its own, waited for.
cudaStream_t stream;
cudaStreamCreate(&stream);
float *x_there, *y_there;
cudaMalloc(&x_there, bytes);
cudaMalloc(&y_there, bytes);
cudaMemcpyAsync(x_there, x, bytes, cudaMemcpyHostToDevice, stream);
cudaMemcpyAsync(y_there, y, bytes, cudaMemcpyHostToDevice, stream);
axpy<<<blocks, 256, 0, stream>>>(a, x_there, y_there, n);
cudaMemcpyAsync(y, y_there, bytes, cudaMemcpyDeviceToHost, stream);
cudaStreamSynchronize(stream);
cudaStreamDestroy(stream);
cudaFree(x_there);
cudaFree(y_there);
