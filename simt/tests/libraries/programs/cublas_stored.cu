// cuBLAS: bands, packed triangles, Hermitian matrices and rotations, against the same matrix stored in full.
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>
#include <cublas_v2.h>

static_assert(sizeof(__nv_bfloat16) == 2 && sizeof(half) == 2, "cublas_v2.h brings their headers");

static int wrong = 0;
#define EXPECT(claim) ((claim) ? void() : (++wrong, void(std::printf("line %d: %s\n", __LINE__, #claim))))
#define CALL(call) EXPECT((call) == CUBLAS_STATUS_SUCCESS)

using Complex = std::complex<double>;
constexpr int kN = 4, kBeside = 1;
template <class T>
static T* memory(int count) {
  T* values;
  cudaMallocManaged(&values, count * sizeof(T));
  for (int i = 0; i < count; ++i) values[i] = T(0);
  return values;
}
static double number(int i) { return std::fmod(1.3 + 1.7 * i + 0.3 * i * i, 5) - 2; }
static bool near(Complex a, Complex b) { return std::abs(a - b) < 1e-9; }
static cuDoubleComplex* of(Complex* x) { return reinterpret_cast<cuDoubleComplex*>(x); }

// A matrix of kN rows, in full: zero but for its band.
static double full(int row, int col) { return row - col > kBeside || col - row > 2 ? 0 : number(7 * row + col) + (row == col ? 6 : 0); }

static void real_numbers(cublasHandle_t handle) {
  const double two = 2, half_of = 0.5;
  double *band = memory<double>(kN * kN), *x = memory<double>(kN), *y = memory<double>(kN);
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row < kN; ++row)
      if (full(row, col) != 0) band[col * kN + 2 + row - col] = full(row, col);
  for (int turned = 0; turned < 2; ++turned) {
    for (int i = 0; i < kN; ++i) x[i] = number(i), y[i] = number(i + 9);
    CALL(cublasDgbmv(handle, turned ? CUBLAS_OP_T : CUBLAS_OP_N, kN, kN, kBeside, 2, &two, band, kN, x, 1, &half_of, y, -1));
    cudaDeviceSynchronize();
    for (int row = 0; row < kN; ++row) {
      double sum = 0;
      for (int i = 0; i < kN; ++i) sum += (turned ? full(i, row) : full(row, i)) * x[i];
      EXPECT(near(y[kN - 1 - row], 2 * sum + 0.5 * number(kN - 1 - row + 9)));
    }
  }
  // Each triangle as a band and packed; what the product does, the solution undoes.
  for (const bool lower : {true, false}) {
    const cublasFillMode_t fill = lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
    const auto triangle = [&](int row, int col) { return (lower ? row < col || row - col > 1 : row > col || col - row > 1) ? 0 : full(row, col); };
    const auto mirrored = [&](int row, int col) { return triangle(row, col) != 0 ? triangle(row, col) : triangle(col, row); };
    double *narrow = memory<double>(2 * kN), *packed = memory<double>(kN * (kN + 1) / 2);
    for (int col = 0, next = 0; col < kN; ++col)
      for (int row = lower ? col : 0; row < (lower ? kN : col + 1); ++row) {
        packed[next++] = triangle(row, col);
        if (std::abs(row - col) <= 1) narrow[2 * col + (lower ? 0 : 1) + row - col] = triangle(row, col);
      }
    for (const bool is_packed : {false, true})
      for (const cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T}) {
        for (int i = 0; i < kN; ++i) x[i] = number(i), y[i] = number(i + 9);
        if (is_packed) CALL(cublasDtpmv(handle, fill, op, CUBLAS_DIAG_NON_UNIT, kN, packed, x, 1));
        else CALL(cublasDtbmv(handle, fill, op, CUBLAS_DIAG_NON_UNIT, kN, 1, narrow, 2, x, 1));
        cudaDeviceSynchronize();
        for (int row = 0; row < kN; ++row) {
          double sum = 0;
          for (int i = 0; i < kN; ++i) sum += (op ? triangle(i, row) : triangle(row, i)) * number(i);
          EXPECT(near(x[row], sum));
        }
        if (is_packed) CALL(cublasDtpsv(handle, fill, op, CUBLAS_DIAG_NON_UNIT, kN, packed, x, 1));
        else CALL(cublasDtbsv(handle, fill, op, CUBLAS_DIAG_NON_UNIT, kN, 1, narrow, 2, x, 1));
        cudaDeviceSynchronize();
        for (int i = 0; i < kN; ++i) EXPECT(near(x[i], number(i)));
        if (is_packed) CALL(cublasDspmv(handle, fill, kN, &two, packed, x, 1, &half_of, y, 1));
        else CALL(cublasDsbmv(handle, fill, kN, 1, &two, narrow, 2, x, 1, &half_of, y, 1));
        cudaDeviceSynchronize();
        for (int row = 0; row < kN; ++row) {
          double sum = 0;
          for (int i = 0; i < kN; ++i) sum += mirrored(row, i) * x[i];
          EXPECT(near(y[row], 2 * sum + 0.5 * number(row + 9)));
        }
      }
    const std::vector<double> old(y, y + kN);
    CALL(cublasDspr(handle, fill, kN, &half_of, x, 1, packed));
    CALL(cublasDspr2(handle, fill, kN, &two, x, 1, y, 1, packed));
    cudaDeviceSynchronize();
    const int row = lower ? 2 : 1, col = lower ? 1 : 2, place = lower ? 5 : 4;
    EXPECT(near(packed[place], triangle(row, col) + 0.5 * x[1] * x[2] + 2 * (x[1] * y[2] + y[1] * x[2])));
    cudaFree(narrow), cudaFree(packed);
  }
  cudaFree(band), cudaFree(x), cudaFree(y);
}

static void rotations(cublasHandle_t handle) {
  double a = 3, b = -4, c, s;
  CALL(cublasDrotg(handle, &a, &b, &c, &s));
  EXPECT(near(a, -5) && near(c, -0.6) && near(s, 0.8) && near(b, -1 / 0.6));
  Complex z(1, 1), w(2, -1), sine;
  CALL(cublasZrotg(handle, of(&z), of(&w), &c, of(&sine)));
  EXPECT(near(c * Complex(1, 1) + sine * Complex(2, -1), z) && near(c * Complex(2, -1) - std::conj(sine) * Complex(1, 1), 0));
  Complex *p = memory<Complex>(1), *q = memory<Complex>(1);
  p[0] = Complex(1, 1), q[0] = Complex(2, -1);
  CALL(cublasZrot(handle, 1, of(p), 1, of(q), 1, &c, of(&sine)));
  cudaDeviceSynchronize();
  EXPECT(near(p[0], z) && near(q[0], 0));
  // d holds the squares of the factors of x and y: what rotmg finds makes y zero and keeps the length.
  for (const double y1 : {0.5, 3.0, 1e6}) {
    double d1 = 2, d2 = 3, x1 = 1.5, param[5] = {9, 9, 9, 9, 9};
    CALL(cublasDrotmg(handle, &d1, &d2, &x1, &y1, param));
    double *x = memory<double>(1), *y = memory<double>(1);
    x[0] = 1.5, y[0] = y1;
    CALL(cublasDrotm(handle, 1, x, 1, y, 1, param));
    cudaDeviceSynchronize();
    EXPECT(std::abs(x[0] - x1) < 1e-6 && std::abs(y[0]) < 1e-6);
    EXPECT(std::abs(d1 * x1 * x1 / (2 * 1.5 * 1.5 + 3 * y1 * y1) - 1) < 1e-9);
    cudaFree(x), cudaFree(y);
  }
  cudaFree(p), cudaFree(q);
}

static void hermitian(cublasHandle_t handle) {
  const Complex alpha(1, 2), beta(0.5, -1);
  const double real_alpha = 2, real_beta = 0.5;
  const auto value = [](int row, int col) {
    const Complex one(number(5 * std::min(row, col) + std::max(row, col)), row == col ? 0 : number(std::min(row, col) + 11));
    return row <= col ? one : std::conj(one);
  };
  Complex *a = memory<Complex>(kN * kN), *packed = memory<Complex>(kN * (kN + 1) / 2), *band = memory<Complex>(kN * kN),
          *x = memory<Complex>(kN), *y = memory<Complex>(kN), *b = memory<Complex>(kN * kN), *c = memory<Complex>(kN * kN);
  for (int col = 0, next = 0; col < kN; ++col)
    for (int row = 0; row <= col; ++row) a[col * kN + row] = packed[next++] = band[col * kN + kN - 1 + row - col] = value(row, col);
  for (int i = 0; i < kN; ++i) a[i * kN + i] += Complex(0, 7);  // of the main diagonal, the imaginary parts do not count
  for (int i = 0; i < kN; ++i) x[i] = Complex(number(i), number(i + 3));
  for (int form = 0; form < 3; ++form) {
    for (int i = 0; i < kN; ++i) y[i] = Complex(number(i + 1), 1);
    if (form == 0) CALL(cublasZhemv(handle, CUBLAS_FILL_MODE_UPPER, kN, of(const_cast<Complex*>(&alpha)), of(a), kN, of(x), 1, of(const_cast<Complex*>(&beta)), of(y), 1));
    if (form == 1) CALL(cublasZhpmv(handle, CUBLAS_FILL_MODE_UPPER, kN, of(const_cast<Complex*>(&alpha)), of(packed), of(x), 1, of(const_cast<Complex*>(&beta)), of(y), 1));
    if (form == 2) CALL(cublasZhbmv(handle, CUBLAS_FILL_MODE_UPPER, kN, kN - 1, of(const_cast<Complex*>(&alpha)), of(band), kN, of(x), 1, of(const_cast<Complex*>(&beta)), of(y), 1));
    cudaDeviceSynchronize();
    for (int row = 0; row < kN; ++row) {
      Complex sum = 0;
      for (int i = 0; i < kN; ++i) sum += value(row, i) * x[i];
      EXPECT(near(y[row], alpha * sum + beta * Complex(number(row + 1), 1)));
    }
  }
  CALL(cublasZher(handle, CUBLAS_FILL_MODE_UPPER, kN, &real_alpha, of(x), 1, of(a), kN));
  CALL(cublasZher2(handle, CUBLAS_FILL_MODE_UPPER, kN, of(const_cast<Complex*>(&alpha)), of(x), 1, of(y), 1, of(a), kN));
  CALL(cublasZhpr(handle, CUBLAS_FILL_MODE_UPPER, kN, &real_alpha, of(x), 1, of(packed)));
  CALL(cublasZhpr2(handle, CUBLAS_FILL_MODE_UPPER, kN, of(const_cast<Complex*>(&alpha)), of(x), 1, of(y), 1, of(packed)));
  cudaDeviceSynchronize();
  for (int col = 0, next = 0; col < kN; ++col)
    for (int row = 0; row <= col; ++row, ++next) {
      const Complex sum = value(row, col) + 2.0 * x[row] * std::conj(x[col]) + alpha * x[row] * std::conj(y[col]) + std::conj(alpha) * y[row] * std::conj(x[col]);
      EXPECT(near(a[col * kN + row], sum) && near(packed[next], sum));
    }
  // b b' is Hermitian, and so are b a' + a b' and what herk and her2k make of the transposed.
  for (int i = 0; i < kN * kN; ++i) b[i] = Complex(number(i), number(i + 5)), a[i] = Complex(number(i + 2), number(2 * i));
  for (const cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_C}) {
    const auto element = [&](const Complex* m, int row, int i) { return op ? std::conj(m[row * kN + i]) : m[i * kN + row]; };
    for (int i = 0; i < kN * kN; ++i) c[i] = i % (kN + 1) ? Complex(1, 1) : Complex(1, 0);
    CALL(cublasZherk(handle, CUBLAS_FILL_MODE_LOWER, op, kN, kN, &real_alpha, of(b), kN, &real_beta, of(c), kN));
    CALL(cublasZher2k(handle, CUBLAS_FILL_MODE_LOWER, op, kN, kN, of(const_cast<Complex*>(&alpha)), of(a), kN, of(b), kN, &real_beta, of(c), kN));
    cudaDeviceSynchronize();
    for (int col = 0; col < kN; ++col)
      for (int row = col; row < kN; ++row) {
        Complex one = 0, two = 0, other = 0;
        for (int i = 0; i < kN; ++i) {
          one += element(b, row, i) * std::conj(element(b, col, i));
          two += element(a, row, i) * std::conj(element(b, col, i)), other += element(b, row, i) * std::conj(element(a, col, i));
        }
        const Complex first = 2.0 * one + 0.5 * (row == col ? Complex(1, 0) : Complex(1, 1));
        EXPECT(near(c[col * kN + row], alpha * two + std::conj(alpha) * other + 0.5 * first));
      }
  }
  const Complex none = 0;
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row <= col; ++row) a[col * kN + row] = value(row, col);
  CALL(cublasZhemm(handle, CUBLAS_SIDE_RIGHT, CUBLAS_FILL_MODE_UPPER, kN, kN, of(const_cast<Complex*>(&alpha)), of(a), kN, of(b), kN, of(const_cast<Complex*>(&none)), of(c), kN));
  cudaDeviceSynchronize();
  for (int i = 0; i < kN * kN; ++i) {
    Complex sum = 0;
    for (int k = 0; k < kN; ++k) sum += b[k * kN + i % kN] * value(k, i / kN);
    EXPECT(near(c[i], alpha * sum));
  }
  for (Complex* one : {a, packed, band, x, y, b, c}) cudaFree(one);
}

// Symmetric complex matrices: nothing is conjugated.
static void symmetric(cublasHandle_t handle) {
  Complex *a = memory<Complex>(kN * kN), *b = memory<Complex>(kN * kN), *c = memory<Complex>(kN * kN), *x = memory<Complex>(kN),
          *y = memory<Complex>(kN), alpha(1, 2), zero = 0;
  for (int i = 0; i < kN * kN; ++i) a[i] = Complex(number(i) + 6 * (i % (kN + 1) == 0), number(i + 5)), b[i] = Complex(number(i + 2), 1);
  for (int i = 0; i < kN; ++i) x[i] = Complex(number(i), number(i + 3));
  for (const cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_C}) {
    CALL(cublasZtrmv(handle, CUBLAS_FILL_MODE_LOWER, op, CUBLAS_DIAG_NON_UNIT, kN, of(a), kN, of(x), 1));
    cudaDeviceSynchronize();
    if (op == CUBLAS_OP_N) EXPECT(near(x[1], a[1] * Complex(number(0), number(3)) + a[kN + 1] * Complex(number(1), number(4))));
    CALL(cublasZtrsv(handle, CUBLAS_FILL_MODE_LOWER, op, CUBLAS_DIAG_NON_UNIT, kN, of(a), kN, of(x), 1));
    cudaDeviceSynchronize();
    for (int i = 0; i < kN; ++i) EXPECT(near(x[i], Complex(number(i), number(i + 3))));
  }
  CALL(cublasZsymv(handle, CUBLAS_FILL_MODE_LOWER, kN, of(&alpha), of(a), kN, of(x), 1, of(&zero), of(y), 1));
  CALL(cublasZsymm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_LOWER, kN, 1, of(&alpha), of(a), kN, of(x), kN, of(&zero), of(c), kN));
  cudaDeviceSynchronize();
  for (int row = 0; row < kN; ++row) {
    Complex sum = 0;
    for (int i = 0; i < kN; ++i) sum += (row >= i ? a[i * kN + row] : a[row * kN + i]) * x[i];
    EXPECT(near(y[row], alpha * sum) && near(c[row], alpha * sum));
  }
  const Complex before = a[1];
  CALL(cublasZsyr(handle, CUBLAS_FILL_MODE_LOWER, kN, of(&alpha), of(x), 1, of(a), kN));
  CALL(cublasZsyr2(handle, CUBLAS_FILL_MODE_LOWER, kN, of(&alpha), of(x), 1, of(y), 1, of(a), kN));
  cudaDeviceSynchronize();
  EXPECT(near(a[1], before + alpha * (x[1] * x[0] + x[1] * y[0] + y[1] * x[0])));
  CALL(cublasZsyr2k(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, kN, 1, of(&alpha), of(x), kN, of(y), kN, of(&zero), of(c), kN));
  CALL(cublasZsyrk(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_T, kN, 2, of(&alpha), of(b), 2, of(&zero), of(c), kN));
  cudaDeviceSynchronize();
  EXPECT(near(c[1], alpha * (x[1] * y[0] + y[1] * x[0])) && near(c[kN], alpha * (b[0] * b[2] + b[1] * b[3])));
  const Complex x0 = x[0], y0 = y[0];
  const double cosine = 0.6, sine = 0.8;
  CALL(cublasZdrot(handle, kN, of(x), 1, of(y), 1, &cosine, &sine));
  CALL(cublasZswap(handle, kN, of(x), 1, of(y), 1));
  cudaDeviceSynchronize();
  EXPECT(near(y[0], 0.6 * x0 + 0.8 * y0) && near(x[0], 0.6 * y0 - 0.8 * x0));
  for (Complex* one : {a, b, c, x, y}) cudaFree(one);
}

int main() {
  cublasHandle_t handle;
  CALL(cublasCreate(&handle));
  real_numbers(handle), rotations(handle), hermitian(handle), symmetric(handle);
  cublasDestroy(handle);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
