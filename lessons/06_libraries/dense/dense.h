// Systems of equations, eigenvalues and other factors: what the steps share.
#pragma once
#include <cusolverDn.h>

#include <stdexcept>
#include <string>

#include "../libraries.h"

namespace libraries {

/// A is n x n, row by row. Of a system: A x = b. Of eigenvalues: A is symmetric, x are its eigenvalues, ascending, and
/// row i of v is the vector of eigenvalue i. Of singular values: A = u diag(x) v, x descending; columns of u and rows
/// of v are orthonormal. Of QR: A = u v; what lies on and below u's diagonal counts, and rows of v are orthonormal.
struct Dense {
  int n;
  const double *a, *b;
  double *x, *u, *v;
};
using BuildDense = Program(const Dense& of, warpwise::Resources& gpu);

inline void check_solver(cusolverStatus_t status, const char* call) {
  if (status != CUSOLVER_STATUS_SUCCESS)
    throw std::runtime_error(std::string(call) + " failed: status " + std::to_string(int(status)));
}
#define SOLVER(call) ::libraries::check_solver((call), #call)

using SolverHandle = std::shared_ptr<std::remove_pointer_t<cusolverDnHandle_t>>;
inline SolverHandle make_solver(cudaStream_t stream) {
  cusolverDnHandle_t made = nullptr;
  SOLVER(cusolverDnCreate(&made));
  const SolverHandle handle(made, [](cusolverDnHandle_t it) { cusolverDnDestroy(it); });
  SOLVER(cusolverDnSetStream(made, stream));
  return handle;
}

/// What a call of cuSOLVER writes beside its result: 0, or which pivot is zero, and so on. The host has to look.
class Info {
 public:
  Info(warpwise::Resources& gpu, cudaStream_t stream)
      : there_(static_cast<int*>(gpu.workspace(sizeof(int)))),
        here_(static_cast<int*>(gpu.pinned(sizeof(int)))),
        stream_(stream) {}
  int* there() const { return there_; }
  /// Waits for the stream, and throws if the last call has failed.
  void look(const char* call) const {
    CHECK(cudaMemcpyAsync(here_, there_, sizeof(int), cudaMemcpyDeviceToHost, stream_));
    CHECK(cudaStreamSynchronize(stream_));
    if (*here_ != 0) throw std::runtime_error(std::string(call) + " says info = " + std::to_string(*here_));
  }

 private:
  int *there_, *here_;
  cudaStream_t stream_;
};

/// What the calls of cuSOLVER below have in common.
class Solver {
 public:
  Solver(const char* call, int n, warpwise::Resources& gpu, cudaStream_t stream)
      : call_(call), n_(n), handle_(make_solver(stream)), info_(gpu, stream) {}
  void look() const { info_.look(call_); }

 protected:
  const char* call_;
  int n_;
  SolverHandle handle_;
  Info info_;
};

/// The same with a workspace of `size_` doubles.
class SolverInDoubles : public Solver {
 public:
  using Solver::Solver;

 protected:
  int size_ = 0;
  double* work_ = nullptr;
};

// What follows is called with a copy of A, which it destroys, and leaves its results in what `to` points to. Before a
// system is solved, to.x holds b.

/// LU with pivots: A becomes L and U.
class Lu : public SolverInDoubles {
 public:
  static constexpr bool kInPlace = false;  // A does not become to.v
  Lu(int n, warpwise::Resources& gpu, cudaStream_t stream)
      : SolverInDoubles("LU", n, gpu, stream), pivots_(static_cast<int*>(gpu.workspace(sizeof(int) * n))) {
    SOLVER(cusolverDnDgetrf_bufferSize(handle_.get(), n, n, nullptr, n, &size_));
    work_ = doubles(gpu, size_t(size_));
  }
  /// What cuSOLVER sees is A', whose factors solve A x = b if they are transposed again.
  void operator()(double* a, const Dense& to) const {
    SOLVER(cusolverDnDgetrf(handle_.get(), n_, n_, a, n_, work_, pivots_, info_.there()));
    SOLVER(cusolverDnDgetrs(handle_.get(), CUBLAS_OP_T, n_, 1, a, n_, pivots_, to.x, n_, info_.there()));
  }

 private:
  int* pivots_;
};

/// LU in float, and the error taken out in double: each round solves for what is left of b.
class Refined : public Solver {
 public:
  static constexpr bool kInPlace = false;
  Refined(int n, warpwise::Resources& gpu, cudaStream_t stream)
      : Solver("DSgesv", n, gpu, stream),
        blas_(make_handle(stream)),
        pivots_(static_cast<int*>(gpu.workspace(sizeof(int) * n))),
        turned_(doubles(gpu, size_t(n) * n)),
        b_(doubles(gpu, size_t(n))),
        stream_(stream) {
    SOLVER(cusolverDnDSgesv_bufferSize(handle_.get(), n, 1, nullptr, n, nullptr, nullptr, n, nullptr, n, nullptr,
                                       &bytes_));
    work_ = gpu.workspace(bytes_);
  }
  /// This call has no "transposed": A is turned first.
  void operator()(double* a, const Dense& to) const {
    const double one = 1, zero = 0;
    BLAS(cublasDgeam(blas_.get(), CUBLAS_OP_T, CUBLAS_OP_N, n_, n_, &one, a, n_, &zero, turned_, n_, turned_, n_));
    CHECK(cudaMemcpyAsync(b_, to.x, sizeof(double) * n_, cudaMemcpyDeviceToDevice, stream_));
    int rounds = 0;
    SOLVER(cusolverDnDSgesv(handle_.get(), n_, 1, turned_, n_, pivots_, b_, n_, to.x, n_, work_, bytes_, &rounds,
                            info_.there()));
  }

 private:
  Handle blas_;
  int* pivots_;
  double *turned_, *b_;
  cudaStream_t stream_;
  size_t bytes_ = 0;
  void* work_ = nullptr;
};

/// Cholesky: for symmetric positive definite matrices.
class Cholesky : public SolverInDoubles {
 public:
  static constexpr bool kInPlace = false;
  Cholesky(int n, warpwise::Resources& gpu, cudaStream_t stream) : SolverInDoubles("Cholesky", n, gpu, stream) {
    SOLVER(cusolverDnDpotrf_bufferSize(handle_.get(), CUBLAS_FILL_MODE_LOWER, n, nullptr, n, &size_));
    work_ = doubles(gpu, size_t(size_));
  }
  void operator()(double* a, const Dense& to) const {
    SOLVER(cusolverDnDpotrf(handle_.get(), CUBLAS_FILL_MODE_LOWER, n_, a, n_, work_, size_, info_.there()));
    SOLVER(cusolverDnDpotrs(handle_.get(), CUBLAS_FILL_MODE_LOWER, n_, 1, a, n_, to.x, n_, info_.there()));
  }
};

/// Eigenvalues and vectors by divide and conquer: A becomes the vectors.
class Eigen : public SolverInDoubles {
 public:
  static constexpr bool kInPlace = true;
  Eigen(int n, warpwise::Resources& gpu, cudaStream_t stream) : SolverInDoubles("syevd", n, gpu, stream) {
    SOLVER(cusolverDnDsyevd_bufferSize(handle_.get(), CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, nullptr, n,
                                       nullptr, &size_));
    work_ = doubles(gpu, size_t(size_));
  }
  void operator()(double* a, const Dense& to) const {
    SOLVER(cusolverDnDsyevd(handle_.get(), CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n_, a, n_, to.x, work_,
                            size_, info_.there()));
  }
};

/// QR by Householder's reflections. By columns our rows are columns: their orthonormal basis are the rows of v.
class Qr : public SolverInDoubles {
 public:
  static constexpr bool kInPlace = true;
  Qr(int n, warpwise::Resources& gpu, cudaStream_t stream)
      : SolverInDoubles("QR", n, gpu, stream), stream_(stream), factors_(doubles(gpu, size_t(n))) {
    int of_q = 0;
    SOLVER(cusolverDnDgeqrf_bufferSize(handle_.get(), n, n, nullptr, n, &size_));
    SOLVER(cusolverDnDorgqr_bufferSize(handle_.get(), n, n, n, nullptr, n, nullptr, &of_q));
    size_ = size_ > of_q ? size_ : of_q;
    work_ = doubles(gpu, size_t(size_));
  }
  void operator()(double* a, const Dense& to) const {
    SOLVER(cusolverDnDgeqrf(handle_.get(), n_, n_, a, n_, factors_, work_, size_, info_.there()));
    CHECK(cudaMemcpyAsync(to.u, a, sizeof(double) * n_ * n_, cudaMemcpyDeviceToDevice, stream_));
    SOLVER(cusolverDnDorgqr(handle_.get(), n_, n_, n_, a, n_, factors_, work_, size_, info_.there()));
  }

 private:
  cudaStream_t stream_;
  double* factors_;
};

/// On the device from beginning to end. The call destroys its matrix, so it works on a copy.
template <class Work>
Program solve_on_device(const Dense& of, warpwise::Resources& gpu) {
  const size_t elements = size_t(of.n) * of.n;
  const cudaStream_t stream = gpu.stream();
  double* const a = Work::kInPlace ? of.v : doubles(gpu, elements);
  return [=, work = Work(of.n, gpu, stream)] {
    CHECK(cudaMemcpyAsync(a, of.a, sizeof(double) * elements, cudaMemcpyDeviceToDevice, stream));
    if (of.b) CHECK(cudaMemcpyAsync(of.x, of.b, sizeof(double) * of.n, cudaMemcpyDeviceToDevice, stream));
    work(a, of);
    work.look();
  };
}

/// From pinned memory, and back there.
template <class Work>
Program solve_from_host(const Dense& of, warpwise::Resources& gpu) {
  const size_t elements = size_t(of.n) * of.n, bytes = sizeof(double) * elements, few = sizeof(double) * of.n;
  const cudaStream_t stream = gpu.stream();
  double* const a = doubles(gpu, elements);
  const Dense there{of.n,
                    nullptr,
                    nullptr,
                    of.x ? doubles(gpu, size_t(of.n)) : nullptr,
                    of.u ? doubles(gpu, elements) : nullptr,
                    Work::kInPlace ? a
                    : of.v         ? doubles(gpu, elements)
                                   : nullptr};
  return [=, work = Work(of.n, gpu, stream)] {
    CHECK(cudaMemcpyAsync(a, of.a, bytes, cudaMemcpyHostToDevice, stream));
    if (of.b) CHECK(cudaMemcpyAsync(there.x, of.b, few, cudaMemcpyHostToDevice, stream));
    work(a, there);
    if (of.x) CHECK(cudaMemcpyAsync(of.x, there.x, few, cudaMemcpyDeviceToHost, stream));
    if (of.u) CHECK(cudaMemcpyAsync(of.u, there.u, bytes, cudaMemcpyDeviceToHost, stream));
    if (of.v) CHECK(cudaMemcpyAsync(of.v, there.v, bytes, cudaMemcpyDeviceToHost, stream));
    work.look();  // waits for all of that
  };
}

}  // namespace libraries
