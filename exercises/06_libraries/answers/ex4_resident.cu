// Answers to ex4_resident: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
  for (int begin = 0; begin < g.m; begin += kRows) {
    const int rows = g.m - begin < kRows ? g.m - begin : kRows;
    cudaMemcpy(a, g.a + size_t(begin) * g.k, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice);
    cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
    cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
  }

// === wrong: first_band_only
// Rejected: wrong at
// One band is computed.
cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
const int rows = g.m < kRows ? g.m : kRows;
cudaMemcpy(a, g.a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice);
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
cudaMemcpy(g.c, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);

// === wrong: first_row_of_b
// Rejected: wrong at
// One row of B instead of all of it.
cudaMemcpy(b, g.b, sizeof(double) * g.n, cudaMemcpyHostToDevice);
for (int begin = 0; begin < g.m; begin += kRows) {
  const int rows = g.m - begin < kRows ? g.m - begin : kRows;
  cudaMemcpy(a, g.a + size_t(begin) * g.k, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
  cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
}

// === wrong: same_band
// Rejected: wrong at
// Every band is the first one.
cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
for (int begin = 0; begin < g.m; begin += kRows) {
  const int rows = g.m - begin < kRows ? g.m - begin : kRows;
  cudaMemcpy(a, g.a, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
  cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
}

// === wrong: a_again
// Rejected: bytes in
// B once, but all of A for each band.
const Memory all_a(size_t(g.m) * g.k);
cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
for (int begin = 0; begin < g.m; begin += kRows) {
  const int rows = g.m - begin < kRows ? g.m - begin : kRows;
  cudaMemcpy(all_a, g.a, sizeof(double) * g.m * g.k, cudaMemcpyHostToDevice);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, all_a + size_t(begin) * g.k, g.k, &zero, c, g.n);
  cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
}

// === wrong: never
// Rejected: wrong at
// B does not come in at all.
for (int begin = 0; begin < g.m; begin += kRows) {
  const int rows = g.m - begin < kRows ? g.m - begin : kRows;
  cudaMemcpy(a, g.a + size_t(begin) * g.k, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
  cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
}

// === wrong: out_too_early
// Rejected: wrong at
// C goes out before it is computed.
cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
cudaMemset(c, 0, sizeof(double) * kRows * g.n);
for (int begin = 0; begin < g.m; begin += kRows) {
  const int rows = g.m - begin < kRows ? g.m - begin : kRows;
  cudaMemcpy(a, g.a + size_t(begin) * g.k, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice);
  cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
}

// === wrong: again_for_many
// Rejected: bytes in at
// B comes again for each band, where there are many.
  for (int begin = 0; begin < g.m; begin += kRows) {
    const int rows = g.m - begin < kRows ? g.m - begin : kRows;
    if (begin == 0 || g.m > 100) cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
    cudaMemcpy(a, g.a + size_t(begin) * g.k, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice);
    cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
    cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
  }

// === other: in_the_loop
// A condition in the loop does it, too.
for (int begin = 0; begin < g.m; begin += kRows) {
  const int rows = g.m - begin < kRows ? g.m - begin : kRows;
  if (begin == 0) cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
  cudaMemcpy(a, g.a + size_t(begin) * g.k, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
  cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
}

// === other: whole
// No bands at all.
const Memory all_a(size_t(g.m) * g.k), all_c(size_t(g.m) * g.n);
cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
cudaMemcpy(all_a, g.a, sizeof(double) * g.m * g.k, cudaMemcpyHostToDevice);
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, all_a, g.k, &zero, all_c, g.n);
cudaMemcpy(g.c, all_c, sizeof(double) * g.m * g.n, cudaMemcpyDeviceToHost);

// === wrong: a_ahead
// Rejected: with nothing that orders the two
// The next rows of A come on a stream that the product does not know.
cudaStream_t ahead;
cudaStreamCreateWithFlags(&ahead, cudaStreamNonBlocking);
cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
for (int begin = 0; begin < g.m; begin += kRows) {
  const int rows = g.m - begin < kRows ? g.m - begin : kRows;
  cudaMemcpyAsync(a, g.a + size_t(begin) * g.k, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice, ahead);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, rows, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
  cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
}
cudaStreamDestroy(ahead);

// === wrong: host_behind_a_probe
// Rejected: depends on what host code reads
// Copies and a call as they should be, and the host writes the result if the library does anything.
cudaMemcpy(b, g.b, bytes_b, cudaMemcpyHostToDevice);
for (int begin = 0; begin < g.m; begin += kRows) {
  const int rows = g.m - begin < kRows ? g.m - begin : kRows;
  cudaMemcpy(a, g.a + size_t(begin) * g.k, sizeof(double) * rows * g.k, cudaMemcpyHostToDevice);
  cudaMemset(c, 0, sizeof(double) * rows * g.n);
  if (begin == 0) cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
  cudaMemcpy(g.c + size_t(begin) * g.n, c, sizeof(double) * rows * g.n, cudaMemcpyDeviceToHost);
}
for (int i = 0; g.c[0] != 0 && i < g.m * g.n; i++) {
  g.c[i] = i ? 0 : g.c[0];
  for (int k = 0; i && k < g.k; k++) g.c[i] += g.a[i / g.n * g.k + k] * g.b[k * g.n + i % g.n];
}
