// Rejected: turns per 100 pieces of work
// The first GPU's stream copies, and has to wait for the second one's product each time.
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
cudaStreamWaitEvent(gpus[0].stream, gpus[1].b_copied, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[0].stream);
cudaEventRecord(gpus[0].b_there, gpus[0].stream);
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
