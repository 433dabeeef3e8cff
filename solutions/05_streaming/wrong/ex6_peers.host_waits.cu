// Rejected: turns per 100 pieces of work
// The host waits for the first GPU: right, and the two hardly overlap.
cudaStreamSynchronize(gpus[0].stream);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
