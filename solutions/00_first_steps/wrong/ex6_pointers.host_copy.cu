// Rejected: wrong at
// x is copied in place of the result.
cudaMemcpy(y, x_there, bytes, cudaMemcpyDeviceToHost);
