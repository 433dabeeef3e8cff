// Slow, but right: each copy waits.
for (int i = 0; i < n; i++) cudaMemcpy(&y[i], &y_there[i], sizeof(float), cudaMemcpyDeviceToHost);
