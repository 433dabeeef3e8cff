// Rejected: of host memory where
// sizeof of a pointer is 8 bytes, whatever it points to.
cudaMemcpy(y, y_there, sizeof(y), cudaMemcpyDeviceToHost);
