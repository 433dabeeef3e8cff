// Singular values and vectors in two ways. cuSOLVER's A' = U S V' gives A = V S U': its V is u to us, and its U is v.
#pragma once
#include <vector>

#include "dense/dense.h"

namespace libraries {

/// By the call that has LAPACK's name: to bidiagonal form, and QR from there.
class Svd : public SolverInDoubles {
 public:
  static constexpr bool kInPlace = false;
  Svd(int n, warpwise::Resources& gpu, cudaStream_t stream) : SolverInDoubles("gesvd", n, gpu, stream) {
    SOLVER(cusolverDnDgesvd_bufferSize(handle_.get(), n, n, &size_));
    work_ = doubles(gpu, size_t(size_));
  }
  void operator()(double* a, const Dense& to) const {
    SOLVER(cusolverDnDgesvd(handle_.get(), 'A', 'A', n_, n_, a, n_, to.x, to.v, n_, to.u, n_, work_, size_, nullptr,
                            info_.there()));
  }
};

/// By A = (U V') (V S V'), the polar decomposition: an orthogonal matrix, found by products alone, and a symmetric one,
/// whose eigenvalues are S. This call gives V and not V', so it is turned.
class PolarSvd : public Solver {
 public:
  static constexpr bool kInPlace = false;
  PolarSvd(int n, warpwise::Resources& gpu, cudaStream_t stream)
      : Solver("gesvdp", n, gpu, stream), blas_(make_handle(stream)), turned_(doubles(gpu, size_t(n) * n)) {
    cusolverDnParams_t made = nullptr;
    SOLVER(cusolverDnCreateParams(&made));
    params_.reset(made, cusolverDnDestroyParams);
    size_t on_host = 0;
    SOLVER(cusolverDnXgesvdp_bufferSize(handle_.get(), made, kVectors, 0, n, n, kType, nullptr, n, kType, nullptr,
                                        kType, nullptr, n, kType, nullptr, n, kType, &bytes_, &on_host));
    work_ = gpu.workspace(bytes_);
    host_work_ = std::make_shared<std::vector<char>>(on_host);
  }
  void operator()(double* a, const Dense& to) const {
    double error = 0;
    SOLVER(cusolverDnXgesvdp(handle_.get(), params_.get(), kVectors, 0, n_, n_, kType, a, n_, kType, to.x, kType, to.v,
                             n_, kType, turned_, n_, kType, work_, bytes_, host_work_->data(), host_work_->size(),
                             info_.there(), &error));
    const double one = 1, zero = 0;
    BLAS(cublasDgeam(blas_.get(), CUBLAS_OP_T, CUBLAS_OP_N, n_, n_, &one, turned_, n_, &zero, to.u, n_, to.u, n_));
  }

 private:
  static constexpr cusolverEigMode_t kVectors = CUSOLVER_EIG_MODE_VECTOR;
  static constexpr cudaDataType kType = CUDA_R_64F;
  Handle blas_;
  std::shared_ptr<std::remove_pointer_t<cusolverDnParams_t>> params_;
  double* turned_;
  size_t bytes_ = 0;
  void* work_ = nullptr;
  std::shared_ptr<std::vector<char>> host_work_;
};

}  // namespace libraries
