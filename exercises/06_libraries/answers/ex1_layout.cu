// Answers to ex1_layout: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);

// === wrong: swapped
// Rejected: wrong at
// B first, but the extents and the leading dimensions as before.
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.m, g.n, g.k, &one, b, g.m, a, g.k, &zero, c, g.m);

// === wrong: transposed
// Rejected: wrong at
// A and B are right, and C comes out by columns.
cublasDgemm(handle, CUBLAS_OP_T, CUBLAS_OP_T, g.m, g.n, g.k, &one, a, g.k, b, g.n, &zero, c, g.m);

// === wrong: one_transposed
// Rejected: wrong at
// Right for squares whose B is its own transpose.
cublasDgemm(handle, CUBLAS_OP_T, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.k, a, g.k, &zero, c, g.n);

// === wrong: leading
// Rejected: a leading dimension of
// The leading dimension of A is the number of its rows.
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, a, g.m, &zero, c, g.n);

// === wrong: extents
// Rejected: wrong at
// The extents as one writes them, for the transposes.
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.m, g.n, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);

// === wrong: on_host
// Rejected: is right even where your kernels do nothing
// The host computes.
for (int row = 0; row < g.m; row++)
  for (int col = 0; col < g.n; col++) {
    double sum = 0;
    for (int i = 0; i < g.k; i++) sum += g.a[row * g.k + i] * g.b[i * g.n + col];
    g.c[row * g.n + col] = sum;
  }
cudaMemcpy(c, g.c, sizeof(double) * of_c, cudaMemcpyHostToDevice);

// === wrong: one_column_alone
// Rejected: wrong at 20x1x10
// A single column gets a call of its own, with A as if it lay by columns.
  if (g.n == 1)
    cublasDgemv(handle, CUBLAS_OP_N, g.m, g.k, &one, a, g.m, b, 1, &zero, c, 1);
  else
    cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);

// === other: vectors
// Row by row: each row of C is B' times a row of A.
for (int row = 0; row < g.m; row++)
  cublasDgemv(handle, CUBLAS_OP_N, g.n, g.k, &one, b, g.n, a + size_t(row) * g.k, 1, &zero, c + size_t(row) * g.n, 1);

// === other: geam
// By columns first, then transposed.
const Memory by_columns(of_c);
cublasDgemm(handle, CUBLAS_OP_T, CUBLAS_OP_T, g.m, g.n, g.k, &one, a, g.k, b, g.n, &zero, by_columns, g.m);
cublasDgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, g.n, g.m, &one, by_columns, g.m, &zero, c, g.n, c, g.n);

// === wrong: host_behind_a_probe
// Rejected: depends on what host code reads
// The library computes one element, and the host the others if that one is right.
  double probe = 0;
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, b, g.n, a, g.k, &zero, c, g.n);
  cudaMemcpy(&probe, c, sizeof(double), cudaMemcpyDeviceToHost);
  if (probe == g.a[0] * g.b[0]) {
    for (int row = 0; row < g.m; row++)
      for (int col = 0; col < g.n; col++) {
        double sum = 0;
        for (int i = 0; i < g.k; i++) sum += g.a[row * g.k + i] * g.b[i * g.n + col];
        g.c[row * g.n + col] = sum;
      }
    cudaMemcpy(c, g.c, sizeof(double) * of_c, cudaMemcpyHostToDevice);
  }

// === wrong: host_if_library_works
// Rejected: depends on what host code reads
// The host computes, if the library does anything at all.
  double norm = 0;
  cublasDnrm2(handle, int(of_a), a, 1, &norm);
  if (norm > 0) {
    double* const made = new double[of_c];
    for (size_t i = 0; i < of_c; i++) {
      made[i] = 0;
      for (int j = 0; j < g.k; j++) made[i] += g.a[i / g.n * g.k + j] * g.b[size_t(j) * g.n + i % g.n];
    }
    cudaMemcpy(c, made, sizeof(double) * of_c, cudaMemcpyHostToDevice);
    delete[] made;
  }

// === wrong: device_scalars
// Rejected: host
// Says that the factors lie on the device, and they lie on the host.
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);

// === wrong: added_up
// Rejected: nothing has written
// Adds to what nobody has cleared.
  for (int i = 0; i < g.k; i++) cublasDger(handle, g.n, g.m, &one, b + size_t(i) * g.n, 1, a + i, g.k, c, g.n);

// === wrong: own_stream
// Rejected: with nothing that orders the two
// A stream of its own, which the copy out does not wait for.
cudaStream_t mine;
cudaStreamCreateWithFlags(&mine, cudaStreamNonBlocking);
cublasSetStream(handle, mine);
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
cudaStreamDestroy(mine);

// === wrong: square_turned
// Rejected: wrong at 16x16x16
// Takes square matrices for their own transposes.
const bool square = g.m == g.n && g.n == g.k && g.m > 1;
cublasDgemm(handle, square ? CUBLAS_OP_T : CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, square ? g.k : g.n, a, g.k, &zero, c, g.n);
