// Bulk and tensor copies and wgmma of inline PTX. One thread asks the copy engine for a copy, whose bytes move at once;
// what may not be touched meanwhile is the checks' business. The four warps of a warpgroup multiply; each computes its
// own 16 rows at once, and gets the sums when it has waited for them.
#pragma once
#include "simt/primitives.h"
#include "simt/ptx/tensor.h"

namespace simt {
namespace ptx {

enum class Reduction { none, add, min, max, inc, dec, bit_and, bit_or, bit_xor };
enum class ReducedType { u32, s32, u64, s64, f16, bf16, f32, f64 };

// d = a * b + d of 64 rows, or d = a * b. Matrices in shared memory are given by their descriptors.
struct WarpgroupProduct {
  Element a, b;
  int cols, depth;
  bool half_sums, adds, negates_a, negates_b, transposes_a, transposes_b, a_in_registers, saturates;
  unsigned a_registers[4];
  unsigned long long a_descriptor, b_descriptor;
};

}  // namespace ptx
}  // namespace simt

extern "C" {
// `blocks`: a bit for each block of the cluster that gets its copy; 0: only the block whose memory `to` is.
void simt_bulk_copy_in(void* to, const void* from, unsigned bytes, void* barrier, unsigned blocks);
void simt_bulk_copy_out(void* to, const void* from, unsigned bytes);
void simt_bulk_copy_across(void* to, const void* from, unsigned bytes, void* barrier);
void simt_bulk_reduce(void* to, const void* from, unsigned bytes, int how, int type);
void simt_tensor_copy_in(void* to, const void* map, const int* at, int rank, void* barrier, unsigned blocks);
void simt_tensor_copy_out(const void* map, const int* at, int rank, const void* from, int how);
void simt_bulk_commit(void);
void simt_bulk_wait(unsigned groups);
void simt_fence_proxy(void);
void simt_note_async(void);
// The calling lane's registers; all lanes of the warp call it.
void simt_wgmma(const simt::ptx::WarpgroupProduct* product, void* const* sums, int count, const void* pc,
                const void* frame);
void simt_wgmma_fence(void);
void simt_wgmma_commit(void);
void simt_wgmma_wait(unsigned groups);
// What a 32-bit address in the cluster's shared memory points to, and the address of another block's memory.
void* simt_cluster_place(unsigned address);
unsigned simt_cluster_address(unsigned address, unsigned rank);
}

namespace simt {
namespace ptx {

// Tells the library when this module is loaded, before one of its kernels stores what the engine then reads.
template <int n>
struct Noted {
  static const bool yes;
};
template <int n>
const bool Noted<n>::yes = (simt_note_async(), true);
template <int n = 0>
[[gnu::always_inline]] inline void note() {
  (void)&Noted<n>::yes;
}

// Its own accesses are no accesses of the kernel.
template <class... Sums>
[[gnu::noipa, gnu::no_sanitize_thread, gnu::no_sanitize_coverage]] void multiply_async(const WarpgroupProduct& product,
                                                                                       Sums&... sums) {
  void* const places[] = {&sums...};
  simt_wgmma(&product, places, sizeof...(sums), __builtin_return_address(0), __builtin_dwarf_cfa());
}

}  // namespace ptx
}  // namespace simt
