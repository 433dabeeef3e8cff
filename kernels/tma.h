// The bulk tensor copy engine (TMA) of compute capability 9.0 and later: one thread requests a box of a matrix; the
// engine computes addresses, moves the bytes and counts them at a barrier. PTX ISA 8.0.
#pragma once
#include <cudaTypedefs.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <stdexcept>

namespace kernels {

/// The driver's function that describes matrices. The runtime provides it: programs need not link with the driver.
inline PFN_cuTensorMapEncodeTiled_v12000 tensor_map_encoder() {
  static const auto encode = [] {
    void* function = nullptr;
    cudaDriverEntryPointQueryResult result = cudaDriverEntryPointSymbolNotFound;
#if CUDART_VERSION >= 12050
    cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &result);
#else
    cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &function, cudaEnableDefault, &result);
#endif
    if (result != cudaDriverEntryPointSuccess)
      throw std::runtime_error("this driver has no cuTensorMapEncodeTiled: install a driver for CUDA 12.0 or newer");
    return reinterpret_cast<PFN_cuTensorMapEncodeTiled_v12000>(function);
  }();
  return encode;
}

/// Describes a matrix of rows x cols elements of `bytes` bytes each to the copy engine, which will move it in boxes of
/// box_rows x box_cols. Its rows are `pitch` elements apart; they must be aligned to 16 bytes. A box's row is 128
/// bytes; in shared memory a box is aligned to 1024 bytes, and 16-byte vector v of row r is stored at position
/// v ^ (r % 8). Elements outside the matrix read as 0 and are not written.
inline CUtensorMap tensor_map(const void* matrix, CUtensorMapDataType type, int bytes, int rows, int cols, int pitch,
                              int box_rows, int box_cols) {
  const cuuint64_t extents[] = {cuuint64_t(cols), cuuint64_t(rows)};  // innermost first
  const cuuint64_t pitches[] = {cuuint64_t(pitch) * cuuint64_t(bytes)};
  const cuuint32_t box[] = {cuuint32_t(box_cols), cuuint32_t(box_rows)}, steps[] = {1, 1};
  CUtensorMap map;
  const CUresult result = tensor_map_encoder()(&map, type, 2, const_cast<void*>(matrix), extents, pitches, box, steps,
                                               CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                                               CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (result != CUDA_SUCCESS) throw std::runtime_error("cuTensorMapEncodeTiled refused the matrix");
  return map;
}

/// The same of floats, in boxes of box_rows x 32.
inline CUtensorMap tensor_map(const float* matrix, int rows, int cols, int box_rows) {
  return tensor_map(matrix, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, sizeof(float), rows, cols, cols, box_rows, 32);
}

__device__ inline uint32_t shared_address(const void* p) { return uint32_t(__cvta_generic_to_shared(p)); }

/// Initialises a barrier in shared memory at which `count` threads will arrive, and which the copy engine can see.
__device__ inline void barrier_init(uint64_t* barrier, unsigned count = 1) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(barrier)), "r"(count) : "memory");
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

/// Arrives at the barrier: what this thread has written is seen by those that wait for the phase.
__device__ inline void barrier_arrive(uint64_t* barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(barrier)) : "memory");
}

/// Arrives at the barrier. Its phase then ends when `bytes` bytes have been copied in.
__device__ inline void barrier_expect(uint64_t* barrier, int bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(barrier)), "r"(bytes)
               : "memory");
}

/// Waits for the end of the barrier's phase with this parity (0 for the first). The copied data is then visible.
__device__ inline void barrier_wait(uint64_t* barrier, int parity) {
  asm volatile(
      "{\n"
      ".reg .pred done;\n"
      "wait: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
      "@!done bra wait;\n"
      "}" ::"r"(shared_address(barrier)),
      "r"(parity)
      : "memory");
}

/// Starts to copy the box that begins at (row, col) of the matrix to `box` in shared memory; the bytes count at the
/// barrier.
__device__ inline void load_box(void* box, const CUtensorMap& map, int row, int col, uint64_t* barrier) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, "
      "%3}], [%4];" ::"r"(shared_address(box)),
      "l"(&map), "r"(col), "r"(row), "r"(shared_address(barrier))
      : "memory");
}

/// Starts to copy `bytes` neighbouring bytes, a multiple of 16, to `to` in shared memory; both begin on 16 bytes. The
/// bytes count at the barrier.
__device__ inline void load_bytes(void* to, const void* from, int bytes, uint64_t* barrier) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                   shared_address(to)),
               "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(shared_address(barrier))
               : "memory");
}

/// Makes this thread's writes to shared memory visible to the copy engine. A barrier among the threads must follow.
__device__ inline void publish_to_engine() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

/// Starts to copy `box` to the box that begins at (row, col) of the matrix.
__device__ inline void store_box(const CUtensorMap& map, int row, int col, const void* box) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&map), "r"(col),
               "r"(row), "r"(shared_address(box))
               : "memory");
}

/// Starts to copy `bytes` neighbouring bytes, a multiple of 16, from shared memory; both begin on 16 bytes.
__device__ inline void store_bytes(void* to, const void* from, int bytes) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(__cvta_generic_to_global(to)),
               "r"(shared_address(from)), "r"(bytes)
               : "memory");
}

/// Waits until the engine has read all that this thread told it to store. Keep the shared memory until then.
__device__ inline void wait_stores_read() {
  asm volatile("cp.async.bulk.commit_group;" ::: "memory");
  asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}

}  // namespace kernels
