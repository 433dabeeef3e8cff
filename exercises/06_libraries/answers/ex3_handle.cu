// Answers to ex3_handle: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  cublasHandle_t handle;
  cublasCreate(&handle);
  const double one = 1, zero = 0;
  for (size_t at = 0; at < doubles; at += size_t(n) * n)
    cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b + at, n, a + at, n, &zero, c + at, n);
  cublasDestroy(handle);

// === wrong: never_made
// Rejected: wrong at
// A handle that nobody made.
cublasHandle_t handle = nullptr;
const double one = 1, zero = 0;
for (size_t at = 0; at < doubles; at += size_t(n) * n)
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b + at, n, a + at, n, &zero, c + at, n);

// === wrong: two
// Rejected: handles made
// A handle for odd products, and one for even ones.
cublasHandle_t handles[2];
cublasCreate(&handles[0]);
cublasCreate(&handles[1]);
const double one = 1, zero = 0;
for (size_t i = 0; i < size_t(batch.count); i++)
  cublasDgemm(handles[i % 2], CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b + i * n * n, n, a + i * n * n, n, &zero, c + i * n * n, n);
cublasDestroy(handles[0]);
cublasDestroy(handles[1]);

// === wrong: one_product
// Rejected: wrong at
// The loop went with the handle.
cublasHandle_t handle;
cublasCreate(&handle);
const double one = 1, zero = 0;
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero, c, n);
cublasDestroy(handle);

// === wrong: order
// Rejected: wrong at
// A B by columns is B A by rows.
cublasHandle_t handle;
cublasCreate(&handle);
const double one = 1, zero = 0;
for (size_t at = 0; at < doubles; at += size_t(n) * n)
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a + at, n, b + at, n, &zero, c + at, n);
cublasDestroy(handle);

// === wrong: last_missing
// Rejected: wrong at
// The last product is left out.
cublasHandle_t handle;
cublasCreate(&handle);
const double one = 1, zero = 0;
for (size_t at = 0; at + size_t(n) * n < doubles; at += size_t(n) * n)
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b + at, n, a + at, n, &zero, c + at, n);
cublasDestroy(handle);

// === wrong: on_host
// Rejected: is right even where your kernels do nothing
// The host computes, and makes a handle for nothing.
cublasHandle_t handle;
cublasCreate(&handle);
for (size_t i = 0; i < doubles; i++) {
  const size_t row = i / n, first = row / n * n * n + i % n;
  double sum = 0;
  for (int k = 0; k < n; k++) sum += batch.a[row * n + k] * batch.b[first + k * n];
  batch.c[i] = sum;
}
cublasDestroy(handle);
cudaMemcpy(c, batch.c, bytes, cudaMemcpyHostToDevice);

// === other: strided
// One call needs one handle.
cublasHandle_t handle;
cublasCreate(&handle);
const double one = 1, zero = 0;
cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, n * n, a, n, n * n, &zero, c, n, n * n, batch.count);
cublasDestroy(handle);

// === other: passed_on
// The function gets the handle.
const auto multiply = [n](cublasHandle_t handle, const double* left, const double* right, double* result) {
  const double one = 1, zero = 0;
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, right, n, left, n, &zero, result, n);
};
cublasHandle_t handle;
cublasCreate(&handle);
for (int i = 0; i < batch.count; i++) multiply(handle, a + size_t(i) * n * n, b + size_t(i) * n * n, c + size_t(i) * n * n);
cublasDestroy(handle);

// === wrong: host_behind_a_probe
// Rejected: depends on what host code reads
// The library adds up A, and the host computes if that is not 0.
  cublasHandle_t handle;
  cublasCreate(&handle);
  double sum = 0;
  cublasDasum(handle, int(doubles), a, 1, &sum);
  if (sum != 0)
    for (size_t i = 0; i < doubles; i++) {
      const size_t row = i / n, first = row / n * n * n + i % n;
      double s = 0;
      for (int k = 0; k < n; k++) s += batch.a[row * n + k] * batch.b[first + k * n];
      batch.c[i] = s;
    }
  cublasDestroy(handle);
  cudaMemcpy(c, batch.c, bytes, cudaMemcpyHostToDevice);

// === wrong: destroyed_twice
// Rejected: destroyed before
// Destroys the handle twice.
  cublasHandle_t handle;
  cublasCreate(&handle);
  const double one = 1, zero = 0;
  for (size_t at = 0; at < doubles; at += size_t(n) * n)
    cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b + at, n, a + at, n, &zero, c + at, n);
  cublasDestroy(handle);
  cublasDestroy(handle);

// === wrong: short_place
// Rejected: wrong at 66x32
// Places in 16 bits.
cublasHandle_t handle;
cublasCreate(&handle);
const double one = 1, zero = 0;
for (int i = 0; i < batch.count; i++) {
  const unsigned short at = (unsigned short)(i * n * n);
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b + at, n, a + at, n, &zero, c + at, n);
}
cublasDestroy(handle);

// === wrong: two_for_many
// Rejected: handles made at 3003
// A second handle where there are many products.
  cublasHandle_t handles[2] = {};
  cublasCreate(&handles[0]);
  if (batch.count > 500) cublasCreate(&handles[1]);
  const double one = 1, zero = 0;
  for (size_t at = 0; at < doubles; at += size_t(n) * n) cublasDgemm(handles[0], CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b + at, n, a + at, n, &zero, c + at, n);
  cublasDestroy(handles[0]);
  if (handles[1]) cublasDestroy(handles[1]);
