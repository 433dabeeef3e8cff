#include "host.h"

#include <dlfcn.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "../tasks.h"
#include "engine/parallel.h"

namespace libraries {

using warpwise::Arguments, warpwise::Resources;

namespace {

// LAPACK takes everything by address, and ends with the lengths of its letters.
using Length = size_t;
struct OpenBlas {
  void (*set_threads)(int count);
  void (*dgemm)(int order, int transpose_a, int transpose_b, int m, int n, int k, double alpha, const double* a,
                int lda, const double* b, int ldb, double beta, double* c, int ldc);
  void (*dgetrf)(const int* m, const int* n, double* a, const int* lda, int* pivots, int* info);
  void (*dgetrs)(const char* op, const int* n, const int* columns, const double* a, const int* lda, const int* pivots,
                 double* b, const int* ldb, int* info, Length);
  void (*dposv)(const char* fill, const int* n, const int* columns, double* a, const int* lda, double* b,
                const int* ldb, int* info, Length);
  void (*dsyevd)(const char* mode, const char* fill, const int* n, double* a, const int* lda, double* w, double* work,
                 const int* size, int* whole, const int* whole_size, int* info, Length, Length);
};

/// Null if it is missing.
const OpenBlas* openblas() {
  static OpenBlas all{};
  static const bool there = [] {
    void* const library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    const auto load = [&](auto& function, const char* name) {
      function = reinterpret_cast<std::decay_t<decltype(function)>>(library ? dlsym(library, name) : nullptr);
      return function != nullptr;
    };
    return load(all.set_threads, "openblas_set_num_threads") && load(all.dgemm, "cblas_dgemm") &&
           load(all.dgetrf, "dgetrf_") && load(all.dgetrs, "dgetrs_") && load(all.dposv, "dposv_") &&
           load(all.dsyevd, "dsyevd_");
  }();
  return there ? &all : nullptr;
}

constexpr int kByRows = 101, kAsItIs = 111;  // cblas.h's CblasRowMajor and CblasNoTrans

/// While it lives, OpenBLAS has one thread or all. Behind it, one: the CPU backend uses the same library.
class Threads {
 public:
  explicit Threads(bool all) {
    openblas()->set_threads(all ? int(std::max(1u, std::thread::hardware_concurrency())) : 1);
  }
  ~Threads() { openblas()->set_threads(1); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
};

Program gemm(const Arguments& arguments, bool all) {
  return [g = gemm_of(arguments), all] {
    const Threads threads(all);
    openblas()->dgemm(kByRows, kAsItIs, kAsItIs, g.m, g.n, g.k, 1, g.a, g.k, g.b, g.n, 0, g.c, g.n);
  };
}

/// Each product by one core: OpenBLAS' own threads would wait for each other after every product.
Program batch(const Arguments& arguments, bool all) {
  return [of = batch_of(arguments), all] {
    const Threads threads(false);
    const int n = of.n;
    const auto multiply = [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; i++) {
        const size_t at = size_t(i) * size_t(n) * size_t(n);
        openblas()->dgemm(kByRows, kAsItIs, kAsItIs, n, n, n, 1, of.a + at, n, of.b + at, n, 0, of.c + at, n);
      }
    };
    if (!all) return multiply(0, of.count);
    const int64_t each = int64_t(n) * n * n;
    warpwise::parallel_parts(of.count * each, [&](int64_t begin, int64_t end, int) {
      multiply((begin + each - 1) / each, (end + each - 1) / each);
    });
  };
}

/// LAPACK destroys its matrix, so it works on a copy, as cuSOLVER does.
Program dense(const std::string& task, const Arguments& arguments, bool all) {
  const Dense of = dense_of(arguments, task);
  const int n = of.n, one = 1;
  const size_t elements = size_t(n) * size_t(n);
  const auto pivots = std::make_shared<std::vector<int>>(size_t(n) + 3);
  const auto copy = std::make_shared<std::vector<double>>(of.v ? 0 : elements);
  double* const a = of.v ? of.v : copy->data();
  std::vector<double> work(1);
  std::vector<int> whole(1);
  int info = 0;
  if (task == "eig") {  // how much room it wants
    const int ask = -1;
    openblas()->dsyevd("V", "L", &n, a, &n, of.x, work.data(), &ask, whole.data(), &ask, &info, 1, 1);
    const int size = int(work[0]), whole_size = whole[0];
    work.resize(size_t(size)), whole.resize(size_t(whole_size));
  }
  return [=, keep = copy]() mutable {
    const Threads threads(all);
    std::copy(of.a, of.a + elements, a);
    if (of.b) std::copy(of.b, of.b + n, of.x);
    const int size = int(work.size()), whole_size = int(whole.size());
    if (task == "solve") {
      openblas()->dgetrf(&n, &n, a, &n, pivots->data(), &info);
      openblas()->dgetrs("T", &n, &one, a, &n, pivots->data(), of.x, &n, &info, 1);
    } else if (task == "chol") {
      openblas()->dposv("L", &n, &one, a, &n, of.x, &n, &info, 1);
    } else {
      openblas()->dsyevd("V", "L", &n, a, &n, of.x, work.data(), &size, whole.data(), &whole_size, &info, 1, 1);
    }
    if (info != 0) throw std::runtime_error("LAPACK says info = " + std::to_string(info));
  };
}

}  // namespace

std::string openblas_missing() { return openblas() ? "" : "OpenBLAS is not there: install the package libopenblas0."; }

warpwise::BuildProgram host_program(const std::string& task, bool all_cores) {
  return [=](const Arguments& a, Resources&) {
    return task == "gemm" ? gemm(a, all_cores) : task == "batch" ? batch(a, all_cores) : dense(task, a, all_cores);
  };
}

}  // namespace libraries
