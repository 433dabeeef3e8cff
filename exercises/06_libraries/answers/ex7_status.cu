// Answers to ex7_status: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const cublasStatus_t status =
      cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n);
  cublasDestroy(handle);
  return status;

// === wrong: of_destroy
// Rejected: answers success
// What the last call says.
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n);
return cublasDestroy(handle);

// === wrong: cuda
// Rejected: answers success
// CUDA's runtime was never asked for anything.
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n);
cublasDestroy(handle);
return cudaGetLastError() == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;

// === wrong: another
// Rejected: but not cuBLAS'
// An error, but not which one.
const bool failed = cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n) != CUBLAS_STATUS_SUCCESS;
cublasDestroy(handle);
return failed ? CUBLAS_STATUS_INTERNAL_ERROR : CUBLAS_STATUS_SUCCESS;

// === wrong: remembers
// Rejected: found nothing wrong
// The error of one call is reported for all that follow.
static cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
const cublasStatus_t now = cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n);
if (now != CUBLAS_STATUS_SUCCESS) status = now;
cublasDestroy(handle);
return status;

// === wrong: guesses
// Rejected: answers success
// A condition of one's own, which forgets negative extents.
const bool refused = lead < k;
if (!refused) cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n);
cublasDestroy(handle);
return refused ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_SUCCESS;

// === wrong: dense
// Rejected: answers success
// Rows without gaps, whatever was asked for.
const cublasStatus_t status = cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, k < 1 ? 1 : k, &zero, c, n);
cublasDestroy(handle);
return status;

// === wrong: leaks_when_refused
// Rejected: leaves memory or a library's handle behind
// The handle is destroyed only where the product went well.
const cublasStatus_t status = cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n);
if (status != CUBLAS_STATUS_SUCCESS) return status;
return cublasDestroy(handle);

// === wrong: asks_itself
// Rejected: answers success
// A condition of one's own, which forgets that rows may be longer than they lie apart.
cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n);
cublasDestroy(handle);
return m < 0 || n < 1 || lead < 1 ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_SUCCESS;

// === other: first_of_both
// The product's status, or that of destroying the handle.
const cublasStatus_t product = cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n);
const cublasStatus_t end = cublasDestroy(handle);
return product != CUBLAS_STATUS_SUCCESS ? product : end;

// === other: general
// The same by cublasGemmEx.
const cublasStatus_t status = cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, CUDA_R_64F, n, a, CUDA_R_64F, lead, &zero, c,
                                           CUDA_R_64F, n, CUBLAS_COMPUTE_64F, CUBLAS_GEMM_DEFAULT);
cublasDestroy(handle);
return status;

// === wrong: one_for_all
// Rejected: answers another error
// The same error, whatever cuBLAS said.
const cublasStatus_t status = cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, lead, &zero, c, n);
cublasDestroy(handle);
return status == CUBLAS_STATUS_SUCCESS ? status : CUBLAS_STATUS_INVALID_VALUE;
