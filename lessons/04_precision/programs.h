// The rows of this lesson's table that are more than one launch of a step: host programs, trips over the link, and
// ceilings.
#pragma once
#include "arguments.h"
#include "engine/cuda_error.h"
#include "host/host.h"
#include "kernels/copy.h"
#include "kernels/read.h"
#include "kernels/update.h"
#include "trip.h"

namespace precision {

// --- the host, in double

inline Program axpy_on_host(const warpwise::Arguments& a, warpwise::Resources&) {
  return [factor = factor_of<double>(a), x = a.get<const double>("x"), y = a.get<double>("y"), n = extent(a, 0)] {
    host_axpy(factor, x, y, n);
  };
}
inline Program dot_on_host(const warpwise::Arguments& a, warpwise::Resources&) {
  return [x = a.get<const double>("x"), y = a.get<const double>("y"), out = a.get<double>("out"), n = extent(a, 0)] {
    host_dot(x, y, n, out);
  };
}
inline Program gemv_on_host(const warpwise::Arguments& a, warpwise::Resources&) {
  return [matrix = a.get<const double>("a"), x = a.get<const double>("x"), y = a.get<double>("y"), m = extent(a, 0),
          n = extent(a, 1)] { host_gemv(matrix, x, y, m, n); };
}
inline Program gemm_on_host(const warpwise::Arguments& args, warpwise::Resources&) {
  return [a = args.get<const double>("a"), b = args.get<const double>("b"), c = args.get<double>("c"),
          m = extent(args, 0), n = extent(args, 1), k = extent(args, 2)] { host_gemm(a, b, c, m, n, k); };
}

// --- trips: operands and results in host memory

inline Program axpy_double_trip(const warpwise::Arguments& a, warpwise::Resources& gpu) {
  Axpy<double> launch_axpy_double;
  const int n = extent(a, 0);
  auto axpy = [factor = factor_of<double>(a), n](const double* x, double* y, cudaStream_t stream) {
    launch_axpy_double(factor, x, y, n, stream);
  };
  return build_axpy_trip(axpy, a.get<const double>("x"), a.get<double>("y"), size_t(n), gpu);
}
inline Program axpy_dd_trip(const warpwise::Arguments& a, warpwise::Resources& gpu) {
  void launch_axpy_dd(DoubleDouble, const double*, double*, int, bool, cudaStream_t);
  const int n = extent(a, 0);
  auto axpy = [factor = factor_of<DoubleDouble>(a), n, how = fused(a)](
                  const double* x, double* y, cudaStream_t stream) { launch_axpy_dd(factor, x, y, n, how, stream); };
  return build_axpy_trip(axpy, a.get<const double>("x"), a.get<double>("y"), 2 * size_t(n), gpu);
}
inline Program axpy_qd_trip(const warpwise::Arguments& a, warpwise::Resources& gpu) {
  Axpy<QuadDouble> launch_axpy_qd;
  const int n = extent(a, 0);
  auto axpy = [factor = factor_of<QuadDouble>(a), n](const double* x, double* y, cudaStream_t stream) {
    launch_axpy_qd(factor, x, y, n, stream);
  };
  return build_axpy_trip(axpy, a.get<const double>("x"), a.get<double>("y"), 4 * size_t(n), gpu);
}
inline Program gemm_dd_trip(const warpwise::Arguments& args, warpwise::Resources& gpu) {
  Gemm launch_gemm_dd_fewest;
  const int m = extent(args, 0), n = extent(args, 1), k = extent(args, 2);
  auto gemm = [=](const double* a, const double* b, double* c, cudaStream_t stream) {
    launch_gemm_dd_fewest(a, b, c, m, n, k, stream);
  };
  return build_gemm_trip(gemm,
                         {args.get<const double>("a"), args.get<const double>("b"), args.get<double>("c"),
                          2 * size_t(m) * k, 2 * size_t(k) * n, 2 * size_t(m) * n},
                         gpu);
}

// --- ceilings

inline int64_t doubles_in(const warpwise::Size& size, const std::string& task) {
  if (task == "axpy") return size[0];
  if (task == "dot") return 2 * size[0];
  return size[0] * size[1] + size[1];  // of gemv
}
inline void copy_axpy(const warpwise::Arguments& a) {
  kernels::copy(a.get<const float>("in"), a.get<float>("out"), 2 * static_cast<size_t>(doubles_in(a.size(), "axpy")),
                a.stream());
}
inline void update_axpy(const warpwise::Arguments& a) {
  kernels::update(a.get<const void>("x"), a.get<void>("y"),
                  sizeof(double) * static_cast<size_t>(doubles_in(a.size(), "axpy")), a.stream());
}
inline void read_all(const warpwise::Arguments& a, const char* task) {
  kernels::read(a.get<const void>("in"), sizeof(double) * static_cast<size_t>(doubles_in(a.size(), task)),
                a.get<unsigned>("unused"), a.stream());
}
inline void read_dot(const warpwise::Arguments& a) { read_all(a, "dot"); }
inline void read_gemv(const warpwise::Arguments& a) { read_all(a, "gemv"); }

/// As many bytes as an operation takes in double cross the link to the device.
inline Program cross_link(const warpwise::Arguments& a, size_t doubles, warpwise::Resources& gpu) {
  const size_t bytes = doubles * sizeof(double);
  return [=, from = a.get<const void>("in"), there = gpu.workspace(bytes), stream = gpu.stream()] {
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(there, from, bytes, cudaMemcpyHostToDevice, stream));
    WARPWISE_CUDA_CHECK(cudaStreamSynchronize(stream));
  };
}
inline Program cross_axpy(const warpwise::Arguments& a, warpwise::Resources& gpu) {
  return cross_link(a, size_t(extent(a, 0)), gpu);
}
inline Program cross_gemm(const warpwise::Arguments& a, warpwise::Resources& gpu) {
  return cross_link(a, size_t(extent(a, 0)) * extent(a, 2) + size_t(extent(a, 2)) * extent(a, 1), gpu);
}

}  // namespace precision
