#include "host.h"

#include <algorithm>
#include <vector>

#include "host_cores.h"

namespace precision {

namespace {

double dot(const double* x, const double* y, int n) {
  double sums[8] = {};  // as many as a vector unit adds at once
  int i = 0;
  for (; i + 8 <= n; i += 8)
    for (int lane = 0; lane < 8; lane++) sums[lane] += x[i + lane] * y[i + lane];
  for (; i < n; i++) sums[0] += x[i] * y[i];
  double sum = 0;
  for (double part : sums) sum += part;
  return sum;
}

}  // namespace

void host_axpy(double a, const double* x, double* y, int n) {
  on_cores(n, n, [=](int begin, int end, int) {
    for (int i = begin; i < end; i++) y[i] = a * x[i] + y[i];
  });
}

void host_dot(const double* x, const double* y, int n, double* out) {
  std::vector<double> sums(std::max(1u, std::thread::hardware_concurrency()));
  on_cores(n, n, [=, &sums](int begin, int end, int core) {
    sums[static_cast<size_t>(core)] = dot(x + begin, y + begin, end - begin);
  });
  *out = 0;
  for (double sum : sums) *out += sum;
}

void host_gemv(const double* a, const double* x, double* y, int m, int n) {
  on_cores(m, double(m) * n, [=](int begin, int end, int) {
    for (int row = begin; row < end; row++) y[row] = dot(a + size_t(row) * size_t(n), x, n);
  });
}

void host_gemm(const double* a, const double* b, double* c, int m, int n, int k) {
  on_cores(m, double(m) * n * k, [=](int begin, int end, int) {
    for (int row = begin; row < end; row++) {
      double* to = c + size_t(row) * size_t(n);
      std::fill(to, to + n, 0.0);
      for (int i = 0; i < k; i++) {
        const double factor = a[size_t(row) * size_t(k) + size_t(i)];
        const double* from = b + size_t(i) * size_t(n);
        for (int col = 0; col < n; col++) to[col] += factor * from[col];
      }
    }
  });
}

}  // namespace precision
