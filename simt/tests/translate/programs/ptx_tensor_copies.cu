// Tensor maps and tensor copies of inline PTX: one to five dimensions, both directions, every swizzle, element strides,
// what lies outside of the array, and reductions.
#include <cstdint>
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>

static int wrong = 0;
static void ends(const char* name, bool right) {
  if (!right) ++wrong, printf("%s: wrong\n", name);
}

__device__ __forceinline__ uint32_t shared_address(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}
__device__ __forceinline__ void begin(uint64_t* bar, unsigned bytes) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(bar)) : "memory");
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(bar)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void wait(uint64_t* bar, unsigned parity) {
  asm volatile(
      "{\n.reg .pred P1;\nWAIT: mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n@!P1 bra WAIT;\n}" ::"r"(
          shared_address(bar)), "r"(parity) : "memory");
}

typedef CUresult (*Encode)(CUtensorMap*, CUtensorMapDataType, cuuint32_t, void*, const cuuint64_t*, const cuuint64_t*,
                           const cuuint32_t*, const cuuint32_t*, CUtensorMapInterleave, CUtensorMapSwizzle,
                           CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
static Encode encode() {
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result;
  cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault, &result);
  ends("encode", result == cudaDriverEntryPointSuccess);
  void* again = nullptr;
  ends("encode", cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &again, cudaEnableDefault) == cudaSuccess && again);
  return reinterpret_cast<Encode>(found);
}

struct At {
  int of[5];
};

// Copies a box in, and then all bytes of the tile, as they lie, out.
template <int rank>
__global__ void fetch(const __grid_constant__ CUtensorMap map, At at, unsigned char* out, int bytes) {
  extern __shared__ __align__(1024) unsigned char tile[];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    begin(&bar, bytes);
    asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory");
    const uint32_t to = shared_address(tile), b = shared_address(&bar);
    if constexpr (rank == 1)
      asm volatile("cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3}], [%2];" ::
                       "r"(to), "l"(&map), "r"(b), "r"(at.of[0]) : "memory");
    if constexpr (rank == 2)
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint"
                   " [%0], [%1, {%3, %4}], [%2], %5;" ::
                       "r"(to), "l"(&map), "r"(b), "r"(at.of[0]), "r"(at.of[1]), "l"(0x1000000000000000ull) : "memory");
    if constexpr (rank == 3)
      asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5}], [%2];" ::
                       "r"(to), "l"(&map), "r"(b), "r"(at.of[0]), "r"(at.of[1]), "r"(at.of[2]) : "memory");
    if constexpr (rank == 4)
      asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6}], [%2];" ::
                       "r"(to), "l"(&map), "r"(b), "r"(at.of[0]), "r"(at.of[1]), "r"(at.of[2]), "r"(at.of[3]) : "memory");
    if constexpr (rank == 5)
      asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5, %6, %7}], [%2];" ::
                       "r"(to), "l"(&map), "r"(b), "r"(at.of[0]), "r"(at.of[1]), "r"(at.of[2]), "r"(at.of[3]), "r"(at.of[4])
                   : "memory");
  }
  __syncthreads();
  wait(&bar, 0);
  for (int i = threadIdx.x; i < bytes; i += blockDim.x) out[i] = tile[i];
}

// Fills a tile with numbers, and stores it or adds it to the array.
__global__ void put(const __grid_constant__ CUtensorMap map, int col, int row, int floats, bool adds) {
  extern __shared__ __align__(1024) float values[];
  for (int i = threadIdx.x; i < floats; i += blockDim.x) values[i] = 100.0f + i;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    if (adds)
      asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&map),
                   "r"(col), "r"(row), "r"(shared_address(values)) : "memory");
    else
      asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&map), "r"(col), "r"(row),
                   "r"(shared_address(values)) : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
}

// Where the bytes of a swizzled tile lie.
static int swizzled(int at, int over) { return over ? at ^ (at >> 7 & (over / 16 - 1)) << 4 : at; }

static float* array;

template <int rank>
static void check(const char* name, const int (&sizes)[rank], const int (&box)[rank], const int (&steps)[rank], At at,
                  CUtensorMapSwizzle swizzle, bool nan = false) {
  cuuint64_t size[rank], pitch[rank];
  cuuint32_t wide[rank], step[rank];
  int floats = 1, count[5] = {1, 1, 1, 1, 1};
  for (int d = 0; d < rank; ++d) {
    size[d] = sizes[d], wide[d] = box[d], step[d] = steps[d];
    pitch[d] = (d ? pitch[d - 1] : 4) * sizes[d];
    count[d] = d ? (box[d] + steps[d] - 1) / steps[d] : box[d];
    floats *= count[d];
  }
  CUtensorMap map;
  ends(name, encode()(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, rank, array, size, pitch, wide, step,
                      CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
                      nan ? CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA : CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS);
  unsigned char* out;
  cudaMallocManaged(&out, 4 * floats);
  fetch<rank><<<1, 64, 4 * floats>>>(map, at, out, 4 * floats);
  ends(name, cudaDeviceSynchronize() == cudaSuccess);
  const int over = swizzle ? 16 << swizzle : 0;
  int different = 0;
  for (int i = 0; i < floats; ++i) {
    int left = i, from = 0, scale = 1;
    bool inside = true;
    for (int d = 0; d < rank; ++d) {
      const int index = at.of[d] + left % count[d] * (d ? steps[d] : 1);
      left /= count[d];
      inside &= index >= 0 && index < sizes[d];
      from += index * scale, scale *= sizes[d];
    }
    const float there = *reinterpret_cast<float*>(out + swizzled(4 * i, over));
    different += inside ? there != array[from] : nan ? there == there : there != 0;
  }
  if (different) printf("%s: %d of %d differ\n", name, different, floats);
  ends(name, different == 0);
  cudaFree(out);
}

static void check_store(const char* name, int rows, int cols, int box_rows, int box_cols, int row, int col,
                        CUtensorMapSwizzle swizzle, bool adds) {
  float* out;
  cudaMallocManaged(&out, rows * cols * sizeof(float));
  for (int i = 0; i < rows * cols; ++i) out[i] = -1;
  const cuuint64_t size[] = {cuuint64_t(cols), cuuint64_t(rows)}, pitch[] = {cols * sizeof(float)};
  const cuuint32_t box[] = {cuuint32_t(box_cols), cuuint32_t(box_rows)}, step[] = {1, 1};
  CUtensorMap map;
  ends(name, cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, out, size, pitch, box, step,
                                    CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                                    CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS);
  const int floats = box_rows * box_cols, over = swizzle ? 16 << swizzle : 0;
  put<<<1, 64, 4 * floats>>>(map, col, row, floats, adds);
  ends(name, cudaDeviceSynchronize() == cudaSuccess);
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < cols; ++c) {
      const bool inside = r >= row && r < row + box_rows && c >= col && c < col + box_cols;
      const int at = swizzled(4 * ((r - row) * box_cols + c - col), over) / 4;
      ends(name, out[r * cols + c] == (inside ? 100.0f + at - (adds ? 1 : 0) : -1));
    }
  cudaFree(out);
}

int main() {
  constexpr int kFloats = 64 * 96;
  cudaMallocManaged(&array, kFloats * sizeof(float));
  for (int i = 0; i < kFloats; ++i) array[i] = i + 1;
  check<1>("one", {1000}, {64}, {1}, {{970}}, CU_TENSOR_MAP_SWIZZLE_NONE);
  check<2>("two", {96, 64}, {32, 16}, {1, 1}, {{32, 48}}, CU_TENSOR_MAP_SWIZZLE_NONE);
  check<2>("beyond the end", {96, 64}, {32, 16}, {1, 1}, {{80, 56}}, CU_TENSOR_MAP_SWIZZLE_NONE);
  check<2>("before the beginning", {96, 64}, {32, 16}, {1, 1}, {{-3, -5}}, CU_TENSOR_MAP_SWIZZLE_NONE);
  check<2>("no number outside", {96, 64}, {32, 16}, {1, 1}, {{-3, 60}}, CU_TENSOR_MAP_SWIZZLE_NONE, true);
  check<2>("32 bytes", {96, 64}, {8, 32}, {1, 1}, {{8, 3}}, CU_TENSOR_MAP_SWIZZLE_32B);
  check<2>("64 bytes", {96, 64}, {16, 32}, {1, 1}, {{8, 3}}, CU_TENSOR_MAP_SWIZZLE_64B);
  check<2>("128 bytes", {96, 64}, {32, 32}, {1, 1}, {{70, 3}}, CU_TENSOR_MAP_SWIZZLE_128B);
  check<3>("three", {32, 12, 16}, {16, 4, 6}, {1, 1, 1}, {{3, 9, 8}}, CU_TENSOR_MAP_SWIZZLE_64B);
  check<2>("each third row", {96, 64}, {32, 24}, {1, 3}, {{5, 4}}, CU_TENSOR_MAP_SWIZZLE_NONE);
  check<4>("four", {16, 6, 8, 8}, {8, 3, 2, 5}, {1, 2, 1, 2}, {{4, 1, 3, 2}}, CU_TENSOR_MAP_SWIZZLE_NONE);
  check<5>("five", {16, 4, 4, 4, 6}, {16, 2, 3, 2, 2}, {1, 1, 1, 1, 1}, {{0, 1, 2, 1, 3}}, CU_TENSOR_MAP_SWIZZLE_64B);
  check_store("store", 40, 96, 16, 32, 8, 32, CU_TENSOR_MAP_SWIZZLE_NONE, false);
  check_store("store beyond the end", 40, 96, 16, 32, 30, 80, CU_TENSOR_MAP_SWIZZLE_128B, false);
  check_store("add", 40, 96, 16, 16, -3, 32, CU_TENSOR_MAP_SWIZZLE_64B, true);
  cudaFree(array);
  printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
