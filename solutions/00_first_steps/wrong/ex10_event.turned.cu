// Rejected: with nothing that orders the two
// The copies wait for the kernels.
cudaEventRecord(arrived, kernels);
cudaStreamWaitEvent(copies, arrived, 0);
