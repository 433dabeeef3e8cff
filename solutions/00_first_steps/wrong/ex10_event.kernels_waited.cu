// Rejected: with nothing that orders the two
// The host waits for the stream that has nothing to do yet.
cudaStreamSynchronize(kernels);
