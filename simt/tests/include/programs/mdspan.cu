// cuda::std::mdspan: sizes known at compile time and not, both layouts, strides, on both sides.
#include <cuda/std/array>
#include <cuda/std/mdspan>
#include <cstdio>

using Matrix = cuda::std::mdspan<float, cuda::std::dextents<int, 2>>;
using Tile = cuda::std::mdspan<float, cuda::std::extents<int, 8, 8>>;
template <class T>
using ByColumns = cuda::std::mdspan<T, cuda::std::dextents<size_t, 2>, cuda::std::layout_left>;

__global__ void transpose(Matrix in, ByColumns<float> out) {
  __shared__ float memory[64];
  const Tile tile(memory);
  const int row = 8 * blockIdx.y + threadIdx.y, col = 8 * blockIdx.x + threadIdx.x;
  if (row < in.extent(0) && col < in.extent(1)) tile(threadIdx.y, threadIdx.x) = in(row, col);
  __syncthreads();
  // By columns, element (row, col) of `out` lies where the transposed matrix has (col, row).
  if (row < in.extent(0) && col < in.extent(1)) out(row, col) = tile(threadIdx.y, threadIdx.x);
}

template <class Span>
__host__ __device__ double sum_of(Span span) {
  double sum = 0;
  for (size_t i = 0; i < span.extent(0); ++i)
    for (size_t j = 0; j < span.extent(1); ++j) sum += span(i, j);
  return sum;
}
__global__ void sums(cuda::std::mdspan<const float, cuda::std::dextents<int, 2>> all, double* out) {
  out[0] = sum_of(all);
  const cuda::std::dextents<int, 2> few(2, 3);
  const cuda::std::array<int, 2> strides{all.extent(1) * 2, 4};
  const cuda::std::layout_stride::mapping<cuda::std::dextents<int, 2>> map(few, strides);
  out[1] = sum_of(cuda::std::mdspan(all.data_handle(), map));
}

int main() {
  const int rows = 13, cols = 10;
  float *in, *out;
  double* got;
  cudaMallocManaged(&in, rows * cols * 4), cudaMallocManaged(&out, rows * cols * 4), cudaMallocManaged(&got, 16);
  const Matrix all(in, rows, cols);
  int wrong = all.size() != 130 || all.stride(0) != cols || all.rank() != 2;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) all(i, j) = 100 * i + j;
  transpose<<<dim3((cols + 7) / 8, (rows + 7) / 8), dim3(8, 8)>>>(all, ByColumns<float>(out, rows, cols));
  sums<<<1, 1>>>(all, got);
  cudaDeviceSynchronize();
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) wrong += out[j * rows + i] != 100 * i + j;
  double sum = 0, strided = 0;
  for (int i = 0; i < rows * cols; ++i) sum += in[i];
  for (int i : {0, 2})
    for (int j : {0, 4, 8}) strided += 100 * i + j;
  wrong += got[0] != sum || got[1] != strided;
  // The type follows from the arguments.
  const cuda::std::mdspan cube(in, 2, 3, 4);
  wrong += &cube(1, 2, 3) != in + 23 || cube.extent(2) != 4;
  const cuda::std::mdspan row(in + cols, cuda::std::extents<int, cuda::std::dynamic_extent>(cols));
  wrong += row[3] != 103 || row[cuda::std::array<int, 1>{4}] != 104;
  static_assert(cuda::std::extents<int, 4, cuda::std::dynamic_extent, 5>::rank_dynamic() == 1, "one is open");
  const cuda::std::extents<int, 4, cuda::std::dynamic_extent, 5> mixed(7), same(4, 7, 5);
  wrong += mixed.extent(0) != 4 || mixed.extent(1) != 7 || mixed.extent(2) != 5 || !(mixed == same);
  cudaFree(in), cudaFree(out), cudaFree(got);
  printf(wrong ? "FAILED: %d\n" : "PASSED\n", wrong);
  return wrong != 0;
}
