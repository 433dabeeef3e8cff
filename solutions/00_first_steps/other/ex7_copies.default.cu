// cudaMemcpyDefault finds the direction by itself.
cudaMemcpy(x_there, x, bytes, cudaMemcpyDefault);
cudaMemcpy(y_there, y, bytes, cudaMemcpyDefault);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, bytes, cudaMemcpyDefault);
