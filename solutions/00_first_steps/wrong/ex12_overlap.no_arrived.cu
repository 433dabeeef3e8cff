// Rejected: with nothing that orders the two
// Nothing says that a chunk has arrived.
const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}
