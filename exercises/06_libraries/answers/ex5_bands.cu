// Answers to ex5_bands: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const int most = (g.m - 1) / 8 + 1;  // rows of a band; the last one may have fewer
  cudaMemcpyAsync(b, g.b, sizeof(double) * of_b, cudaMemcpyHostToDevice, in);
  for (int begin = 0; begin < g.m; begin += most) {
    const int rows = g.m - begin < most ? g.m - begin : most;
    const size_t at_a = size_t(begin) * g.k, at_c = size_t(begin) * g.n;
    cudaMemcpyAsync(a + at_a, g.a + at_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
    cudaEventRecord(arrived, in);
    cudaStreamWaitEvent(kernels, arrived, 0);
    cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + at_a, g.k, &zero, c + at_c, g.n);
    cudaEventRecord(computed, kernels);
    cudaStreamWaitEvent(out, computed, 0);
    cudaMemcpyAsync(g.c + at_c, c + at_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
  }

// === other: bronze
// Two bands.
const int most = (g.m - 1) / 2 + 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}

// === other: silver
// Four bands.
const int most = (g.m - 1) / 4 + 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}

// === other: sixteen
// Sixteen bands.
const int most = (g.m - 1) / 16 + 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}

// === wrong: hundred
// Rejected: products of bands at
// A band for each row.
const int most = 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}

// === wrong: one_stream
// Rejected: No medal yet
// Bands on one stream: one piece after the other, as before.
const int most = (g.m - 1) / 8 + 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, kernels);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, kernels);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, kernels);
}

// === wrong: no_arrived
// Rejected: with nothing that orders the two
// Nothing says that a band has arrived.
const int most = (g.m - 1) / 8 + 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}

// === wrong: no_computed
// Rejected: with nothing that orders the two
// Nothing says that a band is computed.
const int most = (g.m - 1) / 8 + 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}

// === wrong: b_again
// Rejected: bytes in at
// B comes in twice.
const int most = (g.m - 1) / 8 + 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}

// === wrong: host_waits
// Rejected: No medal yet
// The host waits for each band before it asks for the next one.
const int most = (g.m - 1) / 8 + 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
  cudaStreamSynchronize(out);
}

// === wrong: rounds_down
// Rejected: wrong at
// Eight whole bands, and what is left over is forgotten.
const int most = g.m < 8 ? 1 : g.m / 8;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < 8 * most && begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}

// === wrong: bands_of_columns
// Rejected: products of bands at
// As many rows as an eighth of the columns.
const int most = (g.n - 1) / 8 + 1;  // rows of a band; the last one may have fewer
cudaMemcpyAsync(b, g.b, sizeof(double) * g.k * g.n, cudaMemcpyHostToDevice, in);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t of_a = size_t(begin) * g.k, of_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + of_a, g.a + of_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + of_a, g.k, &zero, c + of_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + of_c, c + of_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}

// === wrong: b_elsewhere
// Rejected: with nothing that orders the two
// B comes on a stream that nobody waits for.
const int most = (g.m - 1) / 8 + 1;
cudaMemcpyAsync(b, g.b, sizeof(double) * of_b, cudaMemcpyHostToDevice, out);
for (int begin = 0; begin < g.m; begin += most) {
  const int rows = g.m - begin < most ? g.m - begin : most;
  const size_t at_a = size_t(begin) * g.k, at_c = size_t(begin) * g.n;
  cudaMemcpyAsync(a + at_a, g.a + at_a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, in);
  cudaEventRecord(arrived, in);
  cudaStreamWaitEvent(kernels, arrived, 0);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a + at_a, g.k, &zero, c + at_c, g.n);
  cudaEventRecord(computed, kernels);
  cudaStreamWaitEvent(out, computed, 0);
  cudaMemcpyAsync(g.c + at_c, c + at_c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost, out);
}
