// Rejected: No medal yet
// All chunks come in before the first is computed: nothing is left that a copy out could run beside.
const int most = (n - 1) / 8 + 1;
for (int begin = 0; begin < n; begin += most) {
  const size_t bytes = sizeof(float) * (n - begin < most ? n - begin : most);
  cudaMemcpyAsync(x_there + begin, x + begin, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(y_there + begin, y + begin, bytes, cudaMemcpyHostToDevice, in);
}
cudaEventRecord(arrived, in);
cudaStreamWaitEvent(out, arrived, 0);
for (int begin = 0; begin < n; begin += most) {
  const int count = n - begin < most ? n - begin : most;
  axpy<<<(count - 1) / 256 + 1, 256, 0, out>>>(a, x_there + begin, y_there + begin, count);
  cudaMemcpyAsync(y + begin, y_there + begin, sizeof(float) * count, cudaMemcpyDeviceToHost, out);
}
