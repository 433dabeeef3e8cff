// Complex numbers in CUDA's C style: pairs with x real and y imaginary.
#pragma once

#include <math.h>

#include "simt/qualifiers.h"
#include "vector_types.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define SIMT_COMPLEX(Complex, Real, make, suffix, prefix, root)                                      \
  SIMT_DEVICE Complex make(Real real, Real imaginary) { return Complex(real, imaginary); }           \
  SIMT_DEVICE Real cuCreal##suffix(Complex z) { return z.x; }                                        \
  SIMT_DEVICE Real cuCimag##suffix(Complex z) { return z.y; }                                        \
  SIMT_DEVICE Complex cuConj##suffix(Complex z) { return Complex(z.x, -z.y); }                       \
  SIMT_DEVICE Complex cuCadd##suffix(Complex a, Complex b) { return Complex(a.x + b.x, a.y + b.y); } \
  SIMT_DEVICE Complex cuCsub##suffix(Complex a, Complex b) { return Complex(a.x - b.x, a.y - b.y); } \
  SIMT_DEVICE Complex cuCmul##suffix(Complex a, Complex b) {                                         \
    return Complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                    \
  }                                                                                                  \
  SIMT_DEVICE Complex cuCdiv##suffix(Complex a, Complex b) {                                         \
    Real scale = Real(1) / (fabs##prefix(b.x) + fabs##prefix(b.y));                                  \
    Real ar = a.x * scale, ai = a.y * scale, br = b.x * scale, bi = b.y * scale;                     \
    Real inverse = Real(1) / (br * br + bi * bi);                                                    \
    return Complex((ar * br + ai * bi) * inverse, (ai * br - ar * bi) * inverse);                    \
  }                                                                                                  \
  SIMT_DEVICE Real cuCabs##suffix(Complex z) { return root(z.x, z.y); }                              \
  SIMT_DEVICE Complex cuCfma##suffix(Complex a, Complex b, Complex c) {                              \
    return Complex(a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x);                        \
  }
SIMT_COMPLEX(cuFloatComplex, float, make_cuFloatComplex, f, f, hypotf)
SIMT_COMPLEX(cuDoubleComplex, double, make_cuDoubleComplex, , , hypot)
#undef SIMT_COMPLEX
SIMT_DEVICE cuComplex make_cuComplex(float real, float imaginary) { return cuComplex(real, imaginary); }
SIMT_DEVICE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) { return cuDoubleComplex(z.x, z.y); }
SIMT_DEVICE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
  return cuFloatComplex(static_cast<float>(z.x), static_cast<float>(z.y));
}
