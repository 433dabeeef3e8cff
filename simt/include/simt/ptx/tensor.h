// mma.sync, ldmatrix, stmatrix and movmatrix of inline PTX. A register has 32 bits (64 for doubles) and holds one or more elements;
// the lanes share a matrix out as PTX says.
#pragma once
#include "simt/async_copy.h"
#include "simt/primitives.h"

namespace simt {
namespace ptx {
// One lane's registers for d = a * b + c. a is rows x depth, b depth x 8, c and d rows x 8.
struct alignas(16) Product {
  unsigned long long a[8], b[4], c[4], d[4];
};
enum class Element { half, bfloat16, tf32, e4m3, e5m2, float64, int8, uint8, int4, uint4, bit_and, bit_xor };
struct ProductKind {
  Element a, b;
  int rows, depth;            // 8 or 16 rows
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
// What each lane would get of one matrix by ldmatrix with .trans, from what it holds of it: two elements.
[[gnu::always_inline]] inline unsigned transpose_matrix(unsigned two) {
  const unsigned group = ::simt::lane() / 4, place = ::simt::lane() % 4;
  const auto words = ::simt::warp_exchange(0xffffffffu, two);
  const auto element = [&](unsigned row, unsigned col) -> unsigned {
    return static_cast<unsigned>(words[4 * row + col / 2] >> 16 * (col % 2)) & 0xffff;
  };
  return element(2 * place, group) | element(2 * place + 1, group) << 16;
}
// The reverse of load_matrices: eight lanes write the rows of one matrix, the next eight those of the next.
[[gnu::always_inline]] inline void store_matrices(const unsigned* held, void* row, int matrices, bool transposed) {
  const unsigned mine = ::simt::lane() % 8, of = ::simt::lane() / 8;
  alignas(16) unsigned picked[4] = {};
  for (unsigned matrix = 0; matrix < static_cast<unsigned>(matrices); ++matrix) {
    const unsigned word = transposed ? transpose_matrix(held[matrix]) : held[matrix];
    const auto words = ::simt::warp_exchange(0xffffffffu, word);
    for (unsigned i = 0; i < 4; ++i)
      if (matrix == of) picked[i] = static_cast<unsigned>(words[4 * mine + i]);
  }
  if (of < static_cast<unsigned>(matrices)) copy_at_once(row, picked, sizeof picked);
}
}  // namespace ptx
}  // namespace simt
