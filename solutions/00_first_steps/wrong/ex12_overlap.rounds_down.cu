// Rejected: are as they were given
// Eight whole chunks, and what is left over is forgotten.
const int most = n < 8 ? 1 : n / 8;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin + most <= n && begin < 8 * most; begin += most) {
  const int count = most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  axpy<<<(count - 1) / 256 + 1, 256, 0, kernels>>>(a, x_there + begin, y_there + begin, count);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, out);
}
