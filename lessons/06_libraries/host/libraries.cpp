#include "libraries.h"

#include "../tasks.h"

#if WARPWISE_OPENBLAS
#include <cblas.h>

#include <algorithm>
#include <thread>

#include "engine/parallel.h"
#endif

namespace libraries {

using warpwise::Arguments, warpwise::Resources;

#if WARPWISE_OPENBLAS
namespace {

int cores() { return int(std::max(1u, std::thread::hardware_concurrency())); }

Program gemm(const Arguments& arguments, bool all) {
  return [g = gemm_of(arguments), all] {
    openblas_set_num_threads(all ? cores() : 1);
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, g.m, g.n, g.k, 1, g.a, g.k, g.b, g.n, 0, g.c, g.n);
  };
}

/// Each product by one core: OpenBLAS' own threads would wait for each other after every product.
Program batch(const Arguments& arguments, bool all) {
  return [of = batch_of(arguments), all] {
    openblas_set_num_threads(1);
    const int n = of.n;
    const auto multiply = [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; i++) {
        const size_t at = size_t(i) * size_t(n) * size_t(n);
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, of.a + at, n, of.b + at, n, 0, of.c + at, n);
      }
    };
    if (!all) return multiply(0, of.count);
    const int64_t each = int64_t(n) * n * n;
    warpwise::parallel_parts(of.count * each, [&](int64_t begin, int64_t end, int) {
      multiply((begin + each - 1) / each, (end + each - 1) / each);
    });
  };
}

}  // namespace

warpwise::BuildProgram host_program(const std::string& task, bool all_cores) {
  return [=](const Arguments& a, Resources&) { return task == "gemm" ? gemm(a, all_cores) : batch(a, all_cores); };
}
#else
warpwise::BuildProgram host_program(const std::string&, bool) { return {}; }
#endif

}  // namespace libraries
