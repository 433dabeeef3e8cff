// Answers to ex2_batch: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const long long apart = (long long)(n)*n;
  cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, apart, a, n, apart, &zero, c, n,
                            apart, batch.count);

// === wrong: first_only
// Rejected: wrong
// Distances of 0: every product is the first one.
cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, 0, a, n, 0, &zero, c, n, n * n, batch.count);

// === wrong: order
// Rejected: wrong
// A and B in the order in which one writes them: that is B A for matrices by rows.
cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, n * n, b, n, n * n, &zero, c, n, n * n, batch.count);

// === wrong: one_less
// Rejected: wrong
// The last product is missing.
cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, n * n, a, n, n * n, &zero, c, n, n * n, batch.count - 1);

// === wrong: one_product
// Rejected: wrong
// All matrices as one tall one: every product gets the first B.
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n * batch.count, n, &one, b, n, a, n, &zero, c, n);

// === wrong: halves
// Rejected: calls of cuBLAS
// Two calls.
const int half = batch.count / 2;
const size_t at = size_t(half) * n * n;
cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, n * n, a, n, n * n, &zero, c, n, n * n, half);
cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b + at, n, n * n, a + at, n, n * n, &zero, c + at, n, n * n, batch.count - half);

// === wrong: bytes
// Rejected: out of bounds
// Distances in bytes.
const long long apart = (long long)(sizeof(double)) * n * n;
cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, apart, a, n, apart, &zero, c, n, apart, batch.count);

// === wrong: transposed
// Rejected: wrong
// Both transposed, in the order A, B: that is the right product by columns, and C by columns is its transpose by rows.
cublasDgemmStridedBatched(handle, CUBLAS_OP_T, CUBLAS_OP_T, n, n, n, &one, a, n, n * n, b, n, n * n, &zero, c, n, n * n, batch.count);

// === wrong: sums_of_floats
// Rejected: wrong at
// Doubles with sums of floats: cuBLAS has no such product, and nobody looks at its answer.
  const long long apart = (long long)(n) * n;
  const float one_f = float(one), zero_f = float(zero);
  cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one_f, b, CUDA_R_64F, n, apart, a, CUDA_R_64F,
                             n, apart, &zero_f, c, CUDA_R_64F, n, apart, batch.count, CUBLAS_COMPUTE_32F,
                             CUBLAS_GEMM_DEFAULT);

// === other: pointers
// A pointer to each matrix, in memory that host and device share.
double** all;
cudaMallocManaged(&all, 3 * batch.count * sizeof(double*));
for (int i = 0; i < batch.count; i++)
  all[i] = b + size_t(i) * n * n, all[batch.count + i] = a + size_t(i) * n * n, all[2 * batch.count + i] = c + size_t(i) * n * n;
cublasDgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, all, n, all + batch.count, n, &zero, all + 2 * batch.count, n, batch.count);
cudaDeviceSynchronize();
cudaFree(all);

// === other: general
// The same by cublasGemmStridedBatchedEx.
cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, CUDA_R_64F, n, n * n, a, CUDA_R_64F, n, n * n, &zero, c,
                           CUDA_R_64F, n, n * n, batch.count, CUBLAS_COMPUTE_64F, CUBLAS_GEMM_DEFAULT);

// === wrong: on_host
// Rejected: is right even where your kernels do nothing
// The host computes.
for (size_t i = 0; i < doubles; i++) {
  const size_t row = i / n, first = row / n * n * n + i % n;
  double sum = 0;
  for (int k = 0; k < n; k++) sum += batch.a[row * n + k] * batch.b[first + k * n];
  batch.c[i] = sum;
}
cudaMemcpy(c, batch.c, bytes, cudaMemcpyHostToDevice);

// === wrong: host_behind_a_probe
// Rejected: depends on what host code reads
// The library computes one element, and the host all if that is not 0.
  double probe[1] = {0};
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, b, n, a, n, &zero, c, n);
  cudaMemcpy(probe, c, sizeof(double), cudaMemcpyDeviceToHost);
  if (probe[0] != 0) {
    for (size_t i = 0; i < doubles; i++) {
      const size_t row = i / n, first = row / n * n * n + i % n;
      double sum = 0;
      for (int k = 0; k < n; k++) sum += batch.a[row * n + k] * batch.b[first + k * n];
      batch.c[i] = sum;
    }
    cudaMemcpy(c, batch.c, bytes, cudaMemcpyHostToDevice);
  }

// === wrong: short_distance
// Rejected: wrong
// Distances in eight bits.
  const short apart = short(n * n);
  cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, (signed char)(apart), a, n, apart, &zero, c, n, apart, batch.count);

// === wrong: at_most_128
// Rejected: wrong at 66000x1
// 128 products in a call at most, and one call.
cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, size_t(n) * n, a, n, size_t(n) * n, &zero, c, n,
                          size_t(n) * n, batch.count < 128 ? batch.count : 128);

// === wrong: a_thousand_a_call
// Rejected: calls of cuBLAS at 66000
// One call where there are few products, and one for each 1024 of many.
  for (int at = 0; at < batch.count; at += 1024)
    cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b + size_t(at) * n * n, n, 1ll * n * n, a + size_t(at) * n * n, n, 1ll * n * n, &zero, c + size_t(at) * n * n, n, 1ll * n * n, min(1024, batch.count - at));
