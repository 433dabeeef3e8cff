// Each task in double on all cores of the host: a baseline that needs no GPU.
#pragma once

namespace precision {

void host_axpy(double a, const double* x, double* y, int n);
void host_dot(const double* x, const double* y, int n, double* out);
void host_gemv(const double* a, const double* x, double* y, int m, int n);
void host_gemm(const double* a, const double* b, double* c, int m, int n, int k);

}  // namespace precision
