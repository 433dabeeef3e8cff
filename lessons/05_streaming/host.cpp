#include "host.h"

#include <dlfcn.h>

#include <chrono>
#include <cstring>

#include "engine/parallel.h"

namespace streaming {

namespace {

/// Calls work(row) for every row, on all cores where there is enough to do.
template <class Work>
void for_rows(int64_t rows, int64_t cols, Work work) {
  warpwise::parallel_parts(rows * cols, [=](int64_t begin, int64_t end, int) {
    for (int64_t row = (begin + cols - 1) / cols; row < (end + cols - 1) / cols; row++) work(row);
  });
}

using Dgemm = void(int order, int transpose_a, int transpose_b, int m, int n, int k, double alpha, const double* a,
                   int lda, const double* b, int ldb, double beta, double* c, int ldc);

/// Loaded when it is first asked for: linked, it would start its threads in every worker. Null where there is none.
Dgemm* openblas() {
  static Dgemm* const dgemm = [] {
    void* library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
    return library ? reinterpret_cast<Dgemm*>(dlsym(library, "cblas_dgemm")) : nullptr;
  }();
  return dgemm;
}

double time_small_product(int64_t side) {
  const std::vector<double> a(size_t(side * side), 1), b(size_t(side * side), 1);
  std::vector<double> c(size_t(side * side), 0);
  Gemm g{};
  g.m = g.n = g.k = g.lda = g.ldb = g.ldc = side;
  g.alpha = g.beta = 1;
  g.a = a.data(), g.b = b.data(), g.c = c.data();
  const auto begin = std::chrono::steady_clock::now();
  host_multiply(g, {0, 0, side, side});
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

double host_multiply_ms(int64_t m, int64_t n, int64_t k) {
  constexpr int64_t kSide = 256;
  static const double ms = (time_small_product(kSide), time_small_product(kSide));  // the first one warms up
  return ms * double(m) * double(n) * double(k) / double(kSide * kSide * kSide);
}

bool has_openblas() { return openblas() != nullptr; }

void host_multiply(const Gemm& g, const Tile& t) {
  if (const auto dgemm = openblas()) {
    constexpr int kByRows = 101, kAsItIs = 111;  // cblas.h's CblasRowMajor and CblasNoTrans
    return dgemm(kByRows, kAsItIs, kAsItIs, int(t.rows), int(t.cols), int(g.k), g.alpha, g.a + t.row * g.lda,
                 int(g.lda), g.b + t.col, int(g.ldb), g.beta, g.c + t.row * g.ldc + t.col, int(g.ldc));
  }
  warpwise::parallel_parts(t.rows * t.cols * g.k, [&](int64_t begin, int64_t end, int) {
    const int64_t each = t.cols * g.k;
    for (int64_t row = (begin + each - 1) / each; row < (end + each - 1) / each; row++) {
      double* to = g.c + (t.row + row) * g.ldc + t.col;
      for (int64_t col = 0; col < t.cols; col++) to[col] = g.beta == 0 ? 0 : g.beta * to[col];
      for (int64_t k = 0; k < g.k; k++) {
        const double factor = g.alpha * g.a[(t.row + row) * g.lda + k];
        const double* from = g.b + k * g.ldb + t.col;
        for (int64_t col = 0; col < t.cols; col++) to[col] += factor * from[col];
      }
    }
  });
}

void copy_rows(double* to, int64_t to_ld, const double* from, int64_t from_ld, int64_t rows, int64_t cols) {
  for_rows(rows, cols, [=](int64_t row) {
    std::memcpy(to + row * to_ld, from + row * from_ld, sizeof(double) * static_cast<size_t>(cols));
  });
}

void add_rows(double* c, int64_t ld, double beta, const double* more, int64_t rows, int64_t cols) {
  for_rows(rows, cols, [=](int64_t row) {
    double* to = c + row * ld;
    const double* from = more + row * cols;
    for (int64_t col = 0; col < cols; col++) to[col] = beta == 0 ? from[col] : from[col] + beta * to[col];
  });
}

}  // namespace streaming
