// Rejected: cudaMemcpyPeerAsync
// Twice as many bytes as the panel has.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, 2 * sizeof(double) * size_t(g.k * kPracticeSide), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
