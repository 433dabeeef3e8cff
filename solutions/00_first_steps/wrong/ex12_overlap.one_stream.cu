// Rejected: No medal yet
// Chunks on one stream: one piece after the other, as before.
const int most = (n - 1) / 8 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
  axpy<<<(count - 1) / 256 + 1, 256, 0, in>>>(a, x_there + begin, y_there + begin, count);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, in);
}
