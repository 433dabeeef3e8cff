// Rejected: with nothing that orders the two
// The event is recorded on the stream that is to wait.
cudaEventRecord(arrived, kernels);
cudaStreamWaitEvent(kernels, arrived, 0);
