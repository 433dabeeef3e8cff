// The host waits: right, though it could do something else meanwhile.
cudaStreamSynchronize(copies);
