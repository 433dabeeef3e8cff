// Rejected: with nothing that orders the two
// Waiting for an event that was never recorded is no waiting.
cudaStreamWaitEvent(kernels, arrived, 0);
