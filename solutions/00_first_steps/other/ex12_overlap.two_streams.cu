// Chunks take turns on two streams, and need no event: on each, one thing follows the other.
const int most = (n - 1) / 16 + 1;  // elements of a chunk; the last one may have fewer
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  const cudaStream_t lane = begin / most % 2 ? out : in;
  const size_t bytes = sizeof(float) * count;
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, lane);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, lane);
  axpy<<<(count - 1) / 256 + 1, 256, 0, lane>>>(a, x_there + begin, y_there + begin, count);
  cudaMemcpyAsync(y + begin, y_there + begin, bytes, cudaMemcpyDeviceToHost, lane);
}
