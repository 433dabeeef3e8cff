// An asynchronous copy, waited for.
cudaMemcpyAsync(y, y_there, bytes, cudaMemcpyDeviceToHost);
cudaDeviceSynchronize();
