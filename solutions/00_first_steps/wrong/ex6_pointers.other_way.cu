// Rejected: cudaMemcpyHostToDevice
// The wrong direction is named.
cudaMemcpy(y, y_there, bytes, cudaMemcpyHostToDevice);
