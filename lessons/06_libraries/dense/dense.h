// Systems of equations and eigenvalues: what the steps share.
#pragma once
#include <cusolverDn.h>

#include <stdexcept>
#include <string>

#include "../libraries.h"

namespace libraries {

/// A is n x n, row by row. Of a system: A x = b. Of eigenvalues: A is symmetric, x are its eigenvalues, ascending, and
/// row i of v is the vector of eigenvalue i.
struct Dense {
  int n;
  const double *a, *b;
  double *x, *v;
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

/// LU with pivots: A in `a` becomes L and U, and b in `x` becomes x.
class Lu {
 public:
  Lu(int n, warpwise::Resources& gpu, cudaStream_t stream)
      : n_(n),
        handle_(make_solver(stream)),
        info_(gpu, stream),
        pivots_(static_cast<int*>(gpu.workspace(sizeof(int) * n))) {
    int size = 0;
    SOLVER(cusolverDnDgetrf_bufferSize(handle_.get(), n, n, nullptr, n, &size));
    work_ = doubles(gpu, size_t(size));
  }
  /// What cuSOLVER sees is A', whose factors solve A x = b if they are transposed again.
  void operator()(double* a, double* x) const {
    SOLVER(cusolverDnDgetrf(handle_.get(), n_, n_, a, n_, work_, pivots_, info_.there()));
    SOLVER(cusolverDnDgetrs(handle_.get(), CUBLAS_OP_T, n_, 1, a, n_, pivots_, x, n_, info_.there()));
  }
  void look() const { info_.look("LU"); }

 private:
  int n_;
  SolverHandle handle_;
  Info info_;
  int* pivots_;
  double* work_ = nullptr;
};

/// Cholesky: for symmetric positive definite matrices.
class Cholesky {
 public:
  Cholesky(int n, warpwise::Resources& gpu, cudaStream_t stream)
      : n_(n), handle_(make_solver(stream)), info_(gpu, stream) {
    SOLVER(cusolverDnDpotrf_bufferSize(handle_.get(), CUBLAS_FILL_MODE_LOWER, n, nullptr, n, &size_));
    work_ = doubles(gpu, size_t(size_));
  }
  void operator()(double* a, double* x) const {
    SOLVER(cusolverDnDpotrf(handle_.get(), CUBLAS_FILL_MODE_LOWER, n_, a, n_, work_, size_, info_.there()));
    SOLVER(cusolverDnDpotrs(handle_.get(), CUBLAS_FILL_MODE_LOWER, n_, 1, a, n_, x, n_, info_.there()));
  }
  void look() const { info_.look("Cholesky"); }

 private:
  int n_, size_ = 0;
  SolverHandle handle_;
  Info info_;
  double* work_ = nullptr;
};

/// Eigenvalues and vectors by divide and conquer: A in `a` becomes the vectors, `x` the values.
class Eigen {
 public:
  Eigen(int n, warpwise::Resources& gpu, cudaStream_t stream)
      : n_(n), handle_(make_solver(stream)), info_(gpu, stream) {
    SOLVER(cusolverDnDsyevd_bufferSize(handle_.get(), CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, nullptr, n,
                                       nullptr, &size_));
    work_ = doubles(gpu, size_t(size_));
  }
  void operator()(double* a, double* x) const {
    SOLVER(cusolverDnDsyevd(handle_.get(), CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n_, a, n_, x, work_, size_,
                            info_.there()));
  }
  void look() const { info_.look("syevd"); }

 private:
  int n_, size_ = 0;
  SolverHandle handle_;
  Info info_;
  double* work_ = nullptr;
};

/// On the device from beginning to end. The call destroys its matrix, so it works on a copy.
template <class Work>
Program solve_on_device(const Dense& of, warpwise::Resources& gpu) {
  const size_t elements = size_t(of.n) * of.n;
  const cudaStream_t stream = gpu.stream();
  double* const a = of.v ? of.v : doubles(gpu, elements);
  return [=, work = Work(of.n, gpu, stream)] {
    CHECK(cudaMemcpyAsync(a, of.a, sizeof(double) * elements, cudaMemcpyDeviceToDevice, stream));
    if (of.b) CHECK(cudaMemcpyAsync(of.x, of.b, sizeof(double) * of.n, cudaMemcpyDeviceToDevice, stream));
    work(a, of.x);
    work.look();
  };
}

/// From pinned memory, and back there.
template <class Work>
Program solve_from_host(const Dense& of, warpwise::Resources& gpu) {
  const size_t elements = size_t(of.n) * of.n, bytes = sizeof(double) * elements, few = sizeof(double) * of.n;
  const cudaStream_t stream = gpu.stream();
  double *const a = doubles(gpu, elements), *const x = doubles(gpu, size_t(of.n));
  return [=, work = Work(of.n, gpu, stream)] {
    CHECK(cudaMemcpyAsync(a, of.a, bytes, cudaMemcpyHostToDevice, stream));
    if (of.b) CHECK(cudaMemcpyAsync(x, of.b, few, cudaMemcpyHostToDevice, stream));
    work(a, x);
    CHECK(cudaMemcpyAsync(of.x, x, few, cudaMemcpyDeviceToHost, stream));
    if (of.v) CHECK(cudaMemcpyAsync(of.v, a, bytes, cudaMemcpyDeviceToHost, stream));
    work.look();  // waits for all of that
  };
}

}  // namespace libraries
