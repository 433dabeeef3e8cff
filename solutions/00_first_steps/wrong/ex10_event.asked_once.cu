// Rejected: with nothing that orders the two
// Asks once whether the copy is done, and goes on whatever the answer is.
cudaEventRecord(arrived, copies);
cudaEventQuery(arrived);
