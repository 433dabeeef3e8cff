// Rejected: with nothing that orders the two
// The event lies before the copy.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
