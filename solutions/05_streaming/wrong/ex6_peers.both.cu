// Rejected: bytes in at
// The panel comes twice: over the peer link, and from the host.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
bring_b(gpus[1].b, g, second, gpus[1].stream);
