// A call of cuBLAS, for the files that implement it: they check its operands, and the machine's BLAS does the work.
#pragma once
#include <algorithm>
#include <complex>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <type_traits>

#include "checks/hazards.h"
#include "checks/stream_order.h"
#include "confine/confined.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "include/cublas_v2.h"
#include "include/simt/session.h"
#include "libraries/library_calls.h"
#include "libraries/linear_algebra.h"

struct simt_cublas_context {
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
  bool destroyed = false;
};

namespace simt {

// The library's elements as the host's.
template <class T>
T* own(T* x) {
  return x;
}
inline std::complex<float>* own(cuComplex* x) { return reinterpret_cast<std::complex<float>*>(x); }
inline std::complex<double>* own(cuDoubleComplex* x) { return reinterpret_cast<std::complex<double>*>(x); }
inline const std::complex<float>* own(const cuComplex* x) { return reinterpret_cast<const std::complex<float>*>(x); }
inline const std::complex<double>* own(const cuDoubleComplex* x) {
  return reinterpret_cast<const std::complex<double>*>(x);
}
template <class T>
bool is_zero(const T& number) {
  return *own(&number) == std::remove_cvref_t<decltype(*own(&number))>(0);
}

// Element i of a vector of n elements; with a negative step, the first is the last in memory.
template <class T>
T& at(T* x, int i, int n, int step) {
  return x[step >= 0 ? std::ptrdiff_t(i) * step : std::ptrdiff_t(n - 1 - i) * -step];
}
// An element of a matrix that lies column by column.
template <class T>
T& cell(T* a, int lead, int row, int col) {
  return a[std::size_t(col) * std::size_t(lead) + std::size_t(row)];
}

bool is_blas_handle(cublasHandle_t handle);  // made by cublasCreate, and perhaps destroyed since

inline constexpr const char* kNegative = "m, n or k is less than 0";

// One call: its name, its caller, and whether it has succeeded so far.
class BlasCall {
 public:
  BlasCall(const char* name, const void* caller, cublasHandle_t handle)
      : name_(name), caller_(caller), handle_(handle) {
    note_library_call(name);
    if (handle && handle->destroyed) handle = nullptr;
    if (handle) operation_.emplace(name, caller, handle->stream);
    if (!handle) status_ = CUBLAS_STATUS_NOT_INITIALIZED;
    else if (execution_error() != cudaSuccess || options().libraries_fail) status_ = CUBLAS_STATUS_EXECUTION_FAILED;
  }
  explicit operator bool() const { return status_ == CUBLAS_STATUS_SUCCESS; }
  cublasStatus_t status() const { return status_; }

  void refuse_in_capture(const std::string& why) {
    refuse(CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED", "its stream is being captured, " + why);
  }
  void require(bool sane, const std::string& why) {
    if (!sane && *this) refuse(CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE", why);
  }
  void support(bool supported) {
    if (!supported && *this) status_ = CUBLAS_STATUS_NOT_SUPPORTED;
  }
  void require_product(bool there) {
    if (!there && *this)
      refuse(CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED",
             "there is no product of matrices of these types that is computed in this type (see cublasGemmEx)");
  }

  // Operands. What is not const will be written. The steps of a call of level 1 may be 0.
  template <class T>
  void values(T* x, int n, int step) {
    use(x, n <= 0 ? 0 : (1 + std::size_t(n - 1) * std::size_t(std::abs(step))) * sizeof(T), !std::is_const_v<T>);
  }
  template <class T>
  void vector(T* x, int n, int step) {
    require(n >= 0, kNegative), require(step != 0, "the step between a vector's elements is 0"), values(x, n, step);
  }
  template <class T>
  void matrix(T* a, int rows, int cols, int lead) {
    matrix(a, sizeof(T), rows, cols, lead, !std::is_const_v<T>);
  }
  void matrix(const void* a, std::size_t element, int rows, int cols, int lead, bool writes) {
    require(rows >= 0 && cols >= 0, kNegative);
    require(lead >= std::max(1, rows), "a leading dimension of " + std::to_string(lead) + " is less than the " +
                                           std::to_string(rows) + " rows of its matrix, which lies column by column");
    if (rows > 0 && cols > 0) use(a, (std::size_t(cols - 1) * std::size_t(lead) + std::size_t(rows)) * element, writes);
  }
  // One triangle of a matrix of n rows, column after column.
  template <class T>
  void packed(T* a, int n) {
    require(n >= 0, kNegative);
    if (n > 0) use(a, std::size_t(n) * (std::size_t(n) + 1) / 2 * sizeof(T), !std::is_const_v<T>);
  }
  // Of a factor's columns, so many are read for a product of m x n: none where it has no elements.
  static int read(int cols, int m, int n) { return m == 0 || n == 0 ? std::min(cols, 0) : cols; }
  // The matrices of c = op_a(a) op_b(b).
  template <class T>
  void product(cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, const T* a, int lda, const T* b,
               int ldb, T* c, int ldc) {
    matrix(a, op_a ? k : m, read(op_a ? m : k, m, n), lda), matrix(b, op_b ? n : k, read(op_b ? k : n, m, n), ldb);
    matrix(c, m, n, ldc);
  }
  // The pointers or numbers of a batch, so many for each member.
  template <class T>
  void table(T* entries, int count, int each = 1) {
    use(entries, std::size_t(std::max(0, count)) * std::size_t(std::max(0, each)) * sizeof(T), !std::is_const_v<T>);
  }
  // The place of a scalar result: host memory, unless the handle says otherwise.
  template <class T>
  void result(T* number, std::size_t count = 1) {
    if (!*this) return;
    if (handle_->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) use(number, count * sizeof(T), true);
    else check_result_place(number, count * sizeof(T), caller_);
  }
  void use(const void* memory, std::size_t bytes, bool writes) {
    if (*this && !library_may_use(name_, caller_, memory, bytes, writes)) status_ = CUBLAS_STATUS_EXECUTION_FAILED;
  }

  // What a product is added to is read, unless beta is 0. To be called before the output counts as written.
  template <class B, class T>
  void adds(const B& beta, const T* c, int rows, int cols, int lead) {
    if (*this && !is_zero(beta) && rows > 0 && cols > 0 && lead >= rows) matrix(c, rows, cols, lead);
  }
  template <class B, class T>
  void adds(const B& beta, const T* y, int n, int step) {
    if (*this && !is_zero(beta)) values(y, n, step);
  }

  // With a beta of 0 an output is not read, and may hold anything. Some versions of BLAS multiply it all the same.
  template <class B, class T>
  void forget(const B& beta, T* y, int n, int step) const {
    for (int i = 0; *this && is_zero(beta) && i < n; ++i) at(y, i, n, step) = T{};
  }
  // The same for a triangle.
  template <class B, class T>
  void forget(const B& beta, cublasFillMode_t fill, T* c, int n, int lead) const {
    const bool lower = fill == CUBLAS_FILL_MODE_LOWER;
    for (int col = 0; *this && is_zero(beta) && col < n; ++col)
      for (int row = lower ? col : 0; row < (lower ? n : col + 1); ++row) cell(c, lead, row, col) = T{};
  }

  // Calls a function of BLAS or LAPACK, unless something was wrong before.
  template <class... Arguments>
  void run(const char* function, const Arguments&... arguments) {
    if (void* const found = find(function)) call_fortran(found, arguments...);
  }
  // The same for a function that returns a number.
  template <class T, class... Arguments>
  void number(T* result, const char* function, const Arguments&... arguments) {
    using Number = std::remove_reference_t<decltype(*own(result))>;
    if (void* const found = find(function)) *own(result) = call_fortran<Number>(found, arguments...);
  }

 private:
  void refuse(cublasStatus_t status, const char* name, const std::string& why) {
    status_ = status;
    report_refused_call(name_, reinterpret_cast<std::uint64_t>(caller_), name, why);
  }
  void* find(const char* function) {
    if (!*this) return nullptr;
    void* const found = linear_algebra(function);
    if (!found) refuse(CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED", kInstallLinearAlgebra);
    return found;
  }

  const char* name_;
  const void* caller_;
  cublasHandle_t handle_;
  cublasStatus_t status_ = CUBLAS_STATUS_SUCCESS;
  std::optional<LibraryOperation> operation_;
};

// A scalar argument: a copy of the host's, or one in device memory.
template <class T>
class Scalar {
 public:
  Scalar(cublasHandle_t handle, const T* given) : given_(given) {
    if (!is_blas_handle(handle)) return;
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {
      if (!library_may_use("a call of cuBLAS", __builtin_return_address(0), given, sizeof(T), false)) given_ = nullptr;
      return;
    }
    value_ = *given;
    given_ = nullptr;
  }
  const T& operator*() const { return given_ ? *given_ : value_; }

 private:
  T value_{};
  const T* given_;
};

// Does a call's work, or adds it to the graph that its stream is being captured into. What the work refers to it holds
// as a copy. A number for the host cannot be waited for in a capture.
template <class Work>
cublasStatus_t blas_call(const char* name, const void* caller, cublasHandle_t handle, bool returns_number, Work work) {
  if (!is_blas_handle(handle)) handle = nullptr;
  simt_graph* const graph = handle ? captured(handle->stream) : nullptr;
  if (graph && !(returns_number && handle->pointer_mode == CUBLAS_POINTER_MODE_HOST)) {
    graph->add(cudaGraphNodeTypeKernel, [=, context = *handle](cudaStream_t stream) mutable {
      context.stream = stream;
      BlasCall again(name, caller, &context);
      if (again && !libraries_are_idle()) work(again);
      return cudaSuccess;
    });
    return CUBLAS_STATUS_SUCCESS;
  }
  BlasCall call(name, caller, handle);
  if (graph)
    call.refuse_in_capture(
        "and its result goes to the host, which cannot wait for it there; ask for it in device memory, with "
        "cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE)");
  if (call && !libraries_are_idle()) work(call);
  if (returns_number && handle && handle->pointer_mode == CUBLAS_POINTER_MODE_HOST)
    StreamOrder::instance().host_waits_for(timeline_of(handle->stream));  // for the number
  return call.status();
}
// The work of a call that writes vectors and matrices, or a number, and its scalar arguments, which the work holds.
#define BLAS_CALL(name, ...) blas_call(name, __builtin_return_address(0), handle, false, __VA_ARGS__)
#define BLAS_NUMBER(name, ...) blas_call(name, __builtin_return_address(0), handle, true, __VA_ARGS__)
// Calls that each of BLAS's four types has.
#define SIMT_FOR_TYPES(F) F(S, s, float) F(D, d, double) F(C, c, cuComplex) F(Z, z, cuDoubleComplex)
#define BLAS_FACTOR(name) name = Scalar(handle, name)

}  // namespace simt
