// Rejected: with nothing that orders the two
// Another stream waits.
cudaStream_t other;
cudaStreamCreate(&other);
cudaEventRecord(arrived, copies);
cudaStreamWaitEvent(other, arrived, 0);
cudaStreamDestroy(other);
