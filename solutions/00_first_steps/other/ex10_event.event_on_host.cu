// The host waits for the event.
cudaEventRecord(arrived, copies);
cudaEventSynchronize(arrived);
