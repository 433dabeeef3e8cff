// Rejected: wrong at
// The panel of A, not of B.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].a, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
