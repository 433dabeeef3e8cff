// Rejected: cudaMemcpyDeviceToDevice
// The target is host memory.
cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToDevice);
