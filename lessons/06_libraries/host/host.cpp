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
  void (*dgeqrf)(const int* m, const int* n, double* a, const int* lda, double* factors, double* work, const int* size,
                 int* info);
  void (*dorgqr)(const int* m, const int* n, const int* k, double* a, const int* lda, const double* factors,
                 double* work, const int* size, int* info);
  void (*dgesdd)(const char* vectors, const int* m, const int* n, double* a, const int* lda, double* s, double* u,
                 const int* ldu, double* vt, const int* ldvt, double* work, const int* size, int* whole, int* info,
                 Length);
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
           load(all.dsyevd, "dsyevd_") && load(all.dgeqrf, "dgeqrf_") && load(all.dorgqr, "dorgqr_") &&
           load(all.dgesdd, "dgesdd_");
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

/// What LAPACK has besides its arguments, for one task of size n.
struct DenseRoom {
  std::vector<int> pivots, whole;
  std::vector<double> copy, factors, work;
};

/// One call, or two, that destroy `a`. If `size` is -1, eigenvalues, singular values and QR only write to work[0] how
/// much they want.
void call_lapack(const std::string& task, const Dense& of, double* a, DenseRoom& room, int size) {
  const OpenBlas& lapack = *openblas();
  const int n = of.n, one = 1, whole_size = size < 0 ? size : int(room.whole.size());
  double* const work = room.work.data();
  int* const whole = room.whole.data();
  int info = 0;
  if (task == "solve") {
    lapack.dgetrf(&n, &n, a, &n, room.pivots.data(), &info);
    lapack.dgetrs("T", &n, &one, a, &n, room.pivots.data(), of.x, &n, &info, 1);
  } else if (task == "chol") {
    lapack.dposv("L", &n, &one, a, &n, of.x, &n, &info, 1);
  } else if (task == "eig") {
    lapack.dsyevd("V", "L", &n, a, &n, of.x, work, &size, whole, &whole_size, &info, 1, 1);
  } else if (task == "svd") {
    lapack.dgesdd("A", &n, &n, a, &n, of.x, of.v, &n, of.u, &n, work, &size, whole, &info, 1);
  } else {
    lapack.dgeqrf(&n, &n, a, &n, room.factors.data(), work, &size, &info);
    if (size < 0) return;
    std::copy(a, a + size_t(n) * size_t(n), of.u);
    lapack.dorgqr(&n, &n, &n, a, &n, room.factors.data(), work, &size, &info);
  }
  if (info != 0) throw std::runtime_error("LAPACK says info = " + std::to_string(info));
}

/// LAPACK destroys its matrix, so it works on a copy, as cuSOLVER does.
Program dense(const std::string& task, const Arguments& arguments, bool all) {
  const Dense of = dense_of(arguments, task);
  const size_t n = size_t(of.n), elements = n * n;
  const bool solves = of.b != nullptr, in_place = task == "eig" || task == "qr";
  const auto room = std::make_shared<DenseRoom>();
  room->pivots.resize(n), room->factors.resize(n), room->work.resize(1);
  room->whole.resize(task == "eig" ? 3 + 5 * n : 8 * n);
  room->copy.resize(in_place ? 0 : elements);
  double* const a = in_place ? of.v : room->copy.data();
  if (!solves) {
    call_lapack(task, of, a, *room, -1);
    room->work.resize(size_t(room->work[0]));
  }
  return [=] {
    const Threads threads(all);
    std::copy(of.a, of.a + elements, a);
    if (solves) std::copy(of.b, of.b + of.n, of.x);
    call_lapack(task, of, a, *room, int(room->work.size()));
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
