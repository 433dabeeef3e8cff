#include "libraries.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "../arguments.h"
#include "../inputs.h"
#include "../trip.h"
#include "host_cores.h"

#if WARPWISE_OPENBLAS
#include <cblas.h>
#endif
#if WARPWISE_QD
#include <qd/dd_real.h>
#include <qd/qd_real.h>
#endif
#if WARPWISE_MPFR
#include <mpfr.h>
#endif

namespace precision {

using warpwise::Arguments, warpwise::Resources;

namespace {

/// What a task works on: operands in the order of the task's buffers, and the result.
template <class T>
struct Operands {
  const T *left, *right;
  T* result;
  int m, n, k;  // as the task has them
};

// sum += a b, for each library's number.
#if WARPWISE_QD
void add_product(dd_real& sum, const dd_real& a, const dd_real& b) { sum += a * b; }
void add_product(qd_real& sum, const qd_real& a, const qd_real& b) { sum += a * b; }
void add(dd_real& sum, const dd_real& more) { sum += more; }
void add(qd_real& sum, const qd_real& more) { sum += more; }
#endif

#if WARPWISE_MPFR
template <int bits>
class Big {
 public:
  Big() {
    mpfr_init2(value_, bits);
    mpfr_set_zero(value_, 1);
  }
  Big(const Big& other) : Big() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Big& operator=(const Big& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Big() { mpfr_clear(value_); }
  void set(const double* parts, int count) {
    mpfr_set_d(value_, parts[0], MPFR_RNDN);
    for (int i = 1; i < count; i++) mpfr_add_d(value_, value_, parts[i], MPFR_RNDN);
  }
  void get(double* parts, int count) const {
    Big rest(*this);
    for (int i = 0; i < count; i++) {
      parts[i] = mpfr_get_d(rest.value_, MPFR_RNDN);
      mpfr_sub_d(rest.value_, rest.value_, parts[i], MPFR_RNDN);
    }
  }
  friend void add_product(Big& sum, const Big& a, const Big& b) {
    mpfr_fma(sum.value_, a.value_, b.value_, sum.value_, MPFR_RNDN);
  }
  friend void add(Big& sum, const Big& more) { mpfr_add(sum.value_, sum.value_, more.value_, MPFR_RNDN); }

 private:
  mpfr_t value_;
};
#endif

#if WARPWISE_QD || WARPWISE_MPFR
/// Any task but AXPY: an m x n result, each the sum of k products.
template <class T>
void multiply(const Operands<T>& of) {
  if (of.m == 1 && of.n == 1) {  // a dot product: each core has a part of it
    std::vector<T> sums(std::max(1u, std::thread::hardware_concurrency()), T());
    on_cores(of.k, 100.0 * of.k, [&](int begin, int end, int core) {
      for (int i = begin; i < end; i++) add_product(sums[size_t(core)], of.left[i], of.right[i]);
    });
    *of.result = T();
    for (const T& sum : sums) add(*of.result, sum);
    return;
  }
  on_cores(of.m, 100.0 * of.m * of.n * of.k, [&](int begin, int end, int) {
    for (int row = begin; row < end; row++) {
      T* to = of.result + size_t(row) * size_t(of.n);
      std::fill(to, to + of.n, T());
      for (int i = 0; i < of.k; i++)
        for (int col = 0; col < of.n; col++)
          add_product(to[col], of.left[size_t(row) * size_t(of.k) + size_t(i)],
                      of.right[size_t(i) * size_t(of.n) + size_t(col)]);
    }
  });
}

template <class T>
void axpy(const T& factor, const T* x, T* y, int n) {
  on_cores(n, 100.0 * n, [&](int begin, int end, int) {
    for (int i = begin; i < end; i++) add_product(y[i], factor, x[i]);
  });
}
#endif

struct Shape {
  bool axpy;
  int m, n, k;
  const char *left, *right, *result;
};
Shape shape_of(const std::string& task, const Arguments& a) {
  if (task == "axpy") return {true, extent(a, 0), 1, 1, "x", "x", "y"};
  if (task == "dot") return {false, 1, 1, extent(a, 0), "x", "y", "out"};
  if (task == "gemv") return {false, extent(a, 0), 1, extent(a, 1), "a", "x", "y"};
  return {false, extent(a, 0), extent(a, 1), extent(a, 2), "a", "b", "c"};
}

#if WARPWISE_OPENBLAS
Program openblas(const std::string& task, const Arguments& a) {
  const Shape s = shape_of(task, a);
  const auto* left = a.get<const double>(s.left);
  const auto* right = a.get<const double>(s.right);
  auto* result = a.get<double>(s.result);
  if (s.axpy) return [=, factor = factor_of<double>(a)] { cblas_daxpy(s.m, factor, left, 1, result, 1); };
  if (task == "dot") return [=] { *result = cblas_ddot(s.k, left, 1, right, 1); };
  if (task == "gemv")
    return [=] { cblas_dgemv(CblasRowMajor, CblasNoTrans, s.m, s.k, 1, left, s.k, right, 1, 0, result, 1); };
  return [=] {
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, s.m, s.n, s.k, 1, left, s.k, right, s.n, 0, result, s.n);
  };
}
#endif

#if WARPWISE_QD
/// Its numbers are records of two or four doubles, as the problem's are.
template <class T>
Program qd_library(const std::string& task, const Arguments& a) {
  const Shape s = shape_of(task, a);
  const Operands<T> of{reinterpret_cast<const T*>(a.get<const double>(s.left)),
                       reinterpret_cast<const T*>(a.get<const double>(s.right)),
                       reinterpret_cast<T*>(a.get<double>(s.result)),
                       s.m,
                       s.n,
                       s.k};
  if (!s.axpy) return [of] { multiply(of); };
  const Parts parts = factor(a.choices().at("a"));
  T number;
  for (size_t i = 0; i < sizeof(T) / sizeof(double); i++) number.x[i] = parts[i];
  return [of, number] { axpy(number, of.left, of.result, of.m); };
}
#endif

#if WARPWISE_MPFR
/// Its numbers have a format of their own: operands take it before each run, outside of the time; the result leaves it
/// in the run.
template <int bits>
Program mpfr(const std::string& task, const Arguments& a, Resources& resources) {
  constexpr int kParts = bits <= 128 ? 2 : 4;
  struct Memory {
    std::vector<Big<bits>> left, right, result;
    Big<bits> factor;
  };
  const Shape s = shape_of(task, a);
  const auto memory = std::make_shared<Memory>();
  memory->left.resize(size_t(s.m) * size_t(s.k));
  if (!s.axpy) memory->right.resize(size_t(s.k) * size_t(s.n));
  memory->result.resize(size_t(s.m) * size_t(s.n));
  memory->factor.set(factor(s.axpy ? a.choices().at("a") : "1").data(), kParts);

  const auto* left = a.get<const double>(s.left);
  const auto* right = a.get<const double>(s.right);
  auto* result = a.get<double>(s.result);
  auto take = [](std::vector<Big<bits>>& to, const double* from) {
    for (size_t i = 0; i < to.size(); i++) to[i].set(from + kParts * i, kParts);
  };
  resources.before_each_run([=] {
    take(memory->left, left);
    take(memory->right, right);
    if (s.axpy) take(memory->result, result);
  });
  return [=] {
    if (s.axpy) axpy(memory->factor, memory->left.data(), memory->result.data(), s.m);
    else multiply(Operands<Big<bits>>{memory->left.data(), memory->right.data(), memory->result.data(), s.m, s.n, s.k});
    on_cores(int(memory->result.size()), 100.0 * double(memory->result.size()), [&](int begin, int end, int) {
      for (int i = begin; i < end; i++) memory->result[size_t(i)].get(result + kParts * size_t(i), kParts);
    });
  };
}
#endif

}  // namespace

warpwise::BuildProgram library_program([[maybe_unused]] const std::string& library,
                                       [[maybe_unused]] const std::string& task) {
#if WARPWISE_OPENBLAS
  if (library == "openblas") return [task](const Arguments& a, Resources&) { return openblas(task, a); };
#endif
#if WARPWISE_QD
  if (library == "qd_dd") return [task](const Arguments& a, Resources&) { return qd_library<dd_real>(task, a); };
  if (library == "qd_qd") return [task](const Arguments& a, Resources&) { return qd_library<qd_real>(task, a); };
#endif
#if WARPWISE_MPFR
  if (library == "mpfr128") return [task](const Arguments& a, Resources& r) { return mpfr<128>(task, a, r); };
  if (library == "mpfr256") return [task](const Arguments& a, Resources& r) { return mpfr<256>(task, a, r); };
#endif
  return {};
}

std::string library_needs(const std::string& library) {
  const bool openblas = library == "openblas", qd = library.starts_with("qd");
  const char* name = openblas ? "OpenBLAS" : qd ? "The QD library" : "MPFR";
  const char* package = openblas ? "libopenblas-dev" : qd ? "libqd-dev" : "libmpfr-dev";
  return std::string(name) + " was not there when this was built: install " + package + " and build again.";
}

std::string too_slow_for(const std::string& library, const warpwise::Size& size) {
  double products = 1;
  for (int64_t extent : size.extents) products *= double(extent);
  if (library.starts_with("mpfr") && size.extents.size() < 3 && products > 0x1p22)
    return "MPFR's numbers take much memory and time: choose up to 2^22 (4194304) elements.";
  const double most = library == "openblas" ? 0x1p33 : library == "qd_dd" ? 0x1p27 : 0x1p24;
  const double cores = std::max(1u, std::thread::hardware_concurrency());
  if (products <= most * cores) return "";
  return "This machine would take many seconds: choose up to " + std::to_string(int64_t(most * cores)) +
         " products in all.";
}

}  // namespace precision
