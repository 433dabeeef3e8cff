// Rejected: with nothing that orders the two
// The first GPU does not learn that its panel was copied.
cudaStreamWaitEvent(gpus[1].stream, gpus[0].b_there, 0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
