// Rejected: with nothing that orders the two
// The event is recorded, and nobody waits for it.
cudaEventRecord(arrived, copies);
