// WMMA with tf32 inputs: m16n16k8, in all layouts, with and without rounding.
#include <mma.h>
#include <cmath>
#include <cstdio>
#include <cstring>
using namespace nvcuda;

template <class LayoutA, class LayoutB, bool rounds>
__global__ void multiply(const float* a, const float* b, float* c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, LayoutA> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, LayoutB> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
  static_assert(sizeof fa.x[0] == sizeof(float) && fa.num_elements == 4 && fb.num_elements == 4 && fc.num_elements == 8);
  wmma::fill_fragment(fc, 0.0f);
  constexpr bool rows_a = std::is_same_v<LayoutA, wmma::row_major>, rows_b = std::is_same_v<LayoutB, wmma::row_major>;
  for (int k = 0; k < 16; k += 8) {
    wmma::load_matrix_sync(fa, a + (rows_a ? k : 16 * k), 16);
    wmma::load_matrix_sync(fb, b + (rows_b ? 16 * k : k), 16);
    if (rounds) {
      for (int i = 0; i < fa.num_elements; ++i) fa.x[i] = wmma::__float_to_tf32(fa.x[i]);
      for (int i = 0; i < fb.num_elements; ++i) fb.x[i] = wmma::__float_to_tf32(fb.x[i]);
    }
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}

// Ten bits of fraction, rounded or cut.
float tf32(float x, bool rounds) {
  unsigned bits;
  std::memcpy(&bits, &x, sizeof bits);
  bits = (bits + (rounds ? 0x1000u : 0u)) & ~0x1fffu;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

template <class LayoutA, class LayoutB, bool rounds>
bool is_right() {
  constexpr bool rows_a = std::is_same_v<LayoutA, wmma::row_major>, rows_b = std::is_same_v<LayoutB, wmma::row_major>;
  float *a, *b, *c;
  cudaMallocManaged(&a, 1024), cudaMallocManaged(&b, 1024), cudaMallocManaged(&c, 1024);
  for (int i = 0; i < 256; ++i) a[i] = std::sin(static_cast<float>(i)), b[i] = std::cos(3.0f * static_cast<float>(i));
  multiply<LayoutA, LayoutB, rounds><<<1, 32>>>(a, b, c);
  cudaDeviceSynchronize();
  bool right = true;
  for (int row = 0; row < 16; ++row)
    for (int col = 0; col < 16; ++col) {
      double sum = 0;
      for (int k = 0; k < 16; ++k)
        sum += static_cast<double>(tf32(a[rows_a ? 16 * row + k : 16 * k + row], rounds)) *
               static_cast<double>(tf32(b[rows_b ? 16 * k + col : 16 * col + k], rounds));
      right &= std::fabs(sum - static_cast<double>(c[16 * row + col])) <= 2e-6;
    }
  cudaFree(a), cudaFree(b), cudaFree(c);
  return right;
}

int main() {
  using Rows = wmma::row_major;
  using Cols = wmma::col_major;
  const bool right = is_right<Rows, Cols, true>() && is_right<Cols, Rows, true>() && is_right<Rows, Rows, false>() &&
                     is_right<Cols, Cols, true>();
  std::puts(right ? "PASSED" : "FAILED");
  return !right;
}
