// Rejected: with nothing that orders the two
// Waits first, records then.
cudaStreamWaitEvent(kernels, arrived, 0);
cudaEventRecord(arrived, copies);
