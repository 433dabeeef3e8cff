// The kernel writes the host's own y, pinned for as long as it takes.
cudaHostRegister(y, bytes, cudaHostRegisterMapped);
float *xd, *yd;
cudaMalloc(&xd, bytes);
cudaMemcpy(xd, x, bytes, cudaMemcpyHostToDevice);
cudaHostGetDevicePointer(&yd, y, 0);
axpy<<<blocks, 256>>>(a, xd, yd, n);
cudaDeviceSynchronize();
cudaHostUnregister(y);
cudaFree(xd);
