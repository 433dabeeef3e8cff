// Rejected: with nothing that orders the two
// The copy is on a stream that the product does not wait for.
cudaSetDevice(0);
cudaMemcpyPeerAsync(gpus[1].b, 1, gpus[0].b, 0, sizeof(double) * size_t(g.k * second.cols), gpus[0].stream);
cudaSetDevice(1);
