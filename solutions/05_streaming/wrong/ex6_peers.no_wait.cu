// Rejected: on stream stream, the program's number
// The copy does not wait for the panel.
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[1].stream);
cudaEventRecord(gpus[1].b_copied, gpus[1].stream);
