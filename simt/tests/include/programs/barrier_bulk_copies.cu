// Bulk copies by libcu++: cuda::device::memcpy_async_tx, and cuda::device::experimental with tensor maps.
#include <cstdio>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda_runtime.h>
#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

constexpr int kRows = 32, kCols = 32;

// A tile goes in, each element plus one, and out again.
__global__ void plus_one(const __grid_constant__ CUtensorMap map, int col, int row) {
  __shared__ alignas(128) int tile[kRows][kCols];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ barrier bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&tile, &map, col, row, bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(tile));
  } else {
    token = bar.arrive();
  }
  bar.wait(std::move(token));
  for (int i = 0; i < kRows; ++i) tile[i][threadIdx.x] += 1;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&map, col, row, &tile);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
    (&bar)->~barrier();
  }
}

__global__ void doubled(const int* in, int* out) {
  __shared__ alignas(16) int piece[64];
  __shared__ barrier bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(piece, in + 64 * blockIdx.x, cuda::aligned_size_t<16>(sizeof(piece)), bar);
    cuda::device::barrier_expect_tx(bar, sizeof(piece));
  }
  bar.wait(bar.arrive());
  piece[threadIdx.x] *= 2;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_shared_to_global(out + 64 * blockIdx.x, piece, sizeof(piece));
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

int main() {
  constexpr int kHeight = 96, kWidth = 64;
  int *array, *out, wrong = 0;
  cudaMallocManaged(&array, kHeight * kWidth * 4), cudaMallocManaged(&out, 256 * 4);
  for (int i = 0; i < kHeight * kWidth; ++i) array[i] = i;
  const cuuint64_t size[] = {kWidth, kHeight}, pitch[] = {kWidth * 4};
  const cuuint32_t box[] = {kCols, kRows}, step[] = {1, 1};
  CUtensorMap map;
  wrong += cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, array, size, pitch, box, step,
                                  CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                                  CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) != CUDA_SUCCESS;
  plus_one<<<1, 32>>>(map, 16, 40);
  wrong += cudaDeviceSynchronize() != cudaSuccess;
  for (int i = 0; i < kHeight * kWidth; ++i) {
    const int row = i / kWidth, col = i % kWidth;
    wrong += array[i] != i + (row >= 40 && row < 72 && col >= 16 && col < 48);
  }
  for (int i = 0; i < kHeight * kWidth; ++i) array[i] = i;
  doubled<<<4, 64>>>(array, out);
  wrong += cudaDeviceSynchronize() != cudaSuccess;
  for (int i = 0; i < 256; ++i) wrong += out[i] != 2 * i;
  cudaFree(array), cudaFree(out);
  printf(wrong ? "FAILED: %d\n" : "PASSED\n", wrong);
  return wrong != 0;
}
