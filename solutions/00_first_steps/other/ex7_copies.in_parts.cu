// Each in two halves.
const int half = n / 2, rest = n - half;
cudaMemcpy(x_there, x, half * sizeof(float), cudaMemcpyHostToDevice);
cudaMemcpy(x_there + half, x + half, rest * sizeof(float), cudaMemcpyHostToDevice);
cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
cudaMemcpy(y, y_there, half * sizeof(float), cudaMemcpyDeviceToHost);
cudaMemcpy(y + half, y_there + half, rest * sizeof(float), cudaMemcpyDeviceToHost);
