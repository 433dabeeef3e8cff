// Rejected: which nothing has written yet
// The bytes of half of the panel.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(float) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
