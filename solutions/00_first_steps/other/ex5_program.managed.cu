// Managed memory needs no copies by cudaMemcpy, but the host must wait for the kernel.
float *xs, *ys;
cudaMallocManaged(&xs, bytes);
cudaMallocManaged(&ys, bytes);
for (int i = 0; i < n; i++) xs[i] = x[i], ys[i] = y[i];
axpy<<<blocks, 256>>>(a, xs, ys, n);
cudaDeviceSynchronize();
for (int i = 0; i < n; i++) y[i] = ys[i];
cudaFree(xs);
cudaFree(ys);
