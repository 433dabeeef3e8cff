// Complex numbers in CUDA's C style, in a kernel and on the host, against the standard library's.
#include <cuComplex.h>
#include <cmath>
#include <complex>
#include <cstdio>

#define ARITHMETIC(name, Complex, R, make, f) \
  __host__ __device__ void name(Complex a, Complex b, Complex* out, R* size) { \
    out[0] = cuCadd##f(a, b), out[1] = cuCsub##f(a, b), out[2] = cuCmul##f(a, b), out[3] = cuCdiv##f(a, b); \
    out[4] = cuConj##f(a), out[5] = cuCfma##f(a, b, a), out[6] = make(cuCimag##f(a), cuCreal##f(a)); \
    *size = cuCabs##f(a); \
  } \
  __global__ void name##_kernel(Complex a, Complex b, Complex* out, R* size) { name(a, b, out, size); }
ARITHMETIC(single, cuFloatComplex, float, make_cuFloatComplex, f)
ARITHMETIC(twice, cuDoubleComplex, double, make_cuDoubleComplex, )

static int wrong = 0;
template <class R, class Complex>
void check(const Complex* out, R size, std::complex<R> a, std::complex<R> b) {
  const std::complex<R> should[] = {a + b, a - b, a * b, a / b, std::conj(a), a * b + a, {a.imag(), a.real()}};
  for (int i = 0; i < 7; ++i)
    if (!(std::abs(std::complex<R>(out[i].x, out[i].y) - should[i]) < R(1e-5))) ++wrong, std::printf("number %d of %zu bytes\n", i, sizeof(R));
  if (!(std::abs(size - std::abs(a)) < R(1e-5))) ++wrong, std::printf("size\n");
}

int main() {
  const cuFloatComplex a = make_cuComplex(3, -4), b = cuComplexDoubleToFloat(make_cuDoubleComplex(0.5, 2));
  const cuDoubleComplex c = cuComplexFloatToDouble(a), d = cuComplexFloatToDouble(b);
  cuFloatComplex* f;
  cuDoubleComplex* z;
  float* size;
  double* wide;
  cudaMallocManaged(&f, 7 * sizeof *f), cudaMallocManaged(&z, 7 * sizeof *z), cudaMallocManaged(&size, sizeof *size), cudaMallocManaged(&wide, sizeof *wide);
  single_kernel<<<1, 1>>>(a, b, f, size), twice_kernel<<<1, 1>>>(c, d, z, wide);
  cudaDeviceSynchronize();
  check<float>(f, *size, {3, -4}, {0.5f, 2}), check<double>(z, *wide, {3, -4}, {0.5, 2});
  single(a, b, f, size), check<float>(f, *size, {3, -4}, {0.5f, 2});
  cudaFree(f), cudaFree(z), cudaFree(size), cudaFree(wide);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
