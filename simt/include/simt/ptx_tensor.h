// mma.sync and ldmatrix of inline PTX. A register holds 1, 2 or 4 elements, and the lanes share a matrix out as PTX says.
#pragma once
#include "simt/async_copy.h"
#include "simt/primitives.h"

namespace simt {
namespace ptx {
// One lane's registers for d = a * b + c. a is 16 x depth, b depth x 8, c and d 16 x 8.
struct alignas(16) Product {
  unsigned a[4], b[2], c[4], d[4];
};
enum class Element { half, bfloat16, tf32, int8, uint8 };
struct ProductKind {
  Element a, b;
  int depth;
  bool half_sums, saturates;  // of floats; of integers
};
}  // namespace ptx
}  // namespace simt

extern "C" {
// For the whole warp; products[lane] is the address of that lane's Product.
void simt_ptx_multiply(const simt::ptx::ProductKind* kind, const uint64_t* products);
// What the calling lane gets of matrices of 8 x 8 elements of 16 bits; rows[lane] is the address of a row of 16 bytes.
void simt_ptx_pick(const uint64_t* rows, unsigned* picked, int matrices, int transposed);
}

namespace simt {
namespace ptx {
// All lanes pass the addresses of their registers; one lane computes for all while the others wait.
[[gnu::always_inline]] inline void multiply(Product& mine, const ProductKind& kind) {
  const uint64_t* all = ::simt::warp_exchange(0xffffffffu, reinterpret_cast<uint64_t>(&mine));
  if (::simt::lane() == 0) simt_ptx_multiply(&kind, all);
  ::simt::warp_exchange(0xffffffffu, 0);
}
// Eight lanes read the rows of one matrix, the next eight those of the next.
[[gnu::always_inline]] inline void load_matrices(unsigned* picked, const void* row, int matrices, bool transposed) {
  alignas(16) unsigned mine[4] = {};
  if (static_cast<int>(::simt::lane()) < 8 * matrices) copy_at_once(mine, row, sizeof mine);
  const uint64_t* all = ::simt::warp_exchange(0xffffffffu, reinterpret_cast<uint64_t>(mine));
  simt_ptx_pick(all, picked, matrices, transposed);
  ::simt::warp_exchange(0xffffffffu, 0);
}
}  // namespace ptx
}  // namespace simt
