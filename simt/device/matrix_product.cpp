// The warp-wide matrix product behind nvcuda::wmma::mma_sync.
#include <algorithm>
#include <cstdint>

#include "confine/confined.h"
#include "simt/mma_layout.h"
#include "simt/small_float.h"

namespace simt {
namespace {
constexpr int kLanes = 32, kDepth = 16;

float widen(std::uint16_t bits, bool bfloat16) {
  return bfloat16 ? Bfloat16Format::widen(bits) : HalfFormat::widen(bits);
}

// Fragments are local to a lane. In a confined module the product must not access anything else, because that would not
// be counted.
void check_fragments(const MmaKind& kind, const unsigned long* operands, const void* pc) {
  const int m = kind.m, n = kind.n;
  if (!((m == 16 && n == 16) || (m == 32 && n == 8) || (m == 8 && n == 32)))
    refuse_confined("asks for a matrix product of a shape that there is not.", pc);
  const auto at = reinterpret_cast<std::uint64_t>(pc);
  const auto check = [at](const void* place, std::size_t bytes, bool is_store) {
    check_confined(reinterpret_cast<std::uint64_t>(place), bytes, is_store, at);
  };
  note_uncounted_part(true);
  for (int lane = 0; lane < kLanes; ++lane) {
    const auto* mine = reinterpret_cast<const MmaOperands*>(operands[lane]);
    check(mine, sizeof *mine, false);
    check(mine->a, m * kDepth / kLanes * 2, false);
    check(mine->b, n * kDepth / kLanes * 2, false);
    check(mine->c, m * n / kLanes * (kind.half_c ? 2 : 4), false);
    check(mine->d, m * n / kLanes * (kind.half_d ? 2 : 4), true);
  }
  note_uncounted_part(false);
}
}  // namespace

extern "C" void simt_mma(const MmaKind* kind, const unsigned long* operands) {
  const int m = kind->m, n = kind->n;
  float a[32][kDepth], b[kDepth][32], sum[32][32];
  auto lane_operands = [operands](int lane) { return reinterpret_cast<const MmaOperands*>(operands[lane]); };

  // Missing lanes have been reported already.
  if (std::count(operands, operands + kLanes, 0ul) != 0) return;
  if (is_confined) check_fragments(*kind, operands, __builtin_return_address(0));

  // Collect the matrices from the lanes.
  for (int lane = 0; lane < kLanes; ++lane) {
    const MmaOperands& mine = *lane_operands(lane);
    for (int i = 0; i < m * kDepth / kLanes; ++i) {
      const Position p = a_position(m, lane, i);
      a[p.row][p.col] = widen(static_cast<const std::uint16_t*>(mine.a)[i], kind->bfloat16);
    }
    for (int i = 0; i < n * kDepth / kLanes; ++i) {
      const Position p = b_position(m, lane, i);
      b[p.row][p.col] = widen(static_cast<const std::uint16_t*>(mine.b)[i], kind->bfloat16);
    }
    for (int i = 0; i < m * n / kLanes; ++i) {
      const Position p = c_position(m, lane, i);
      sum[p.row][p.col] = kind->half_c ? HalfFormat::widen(static_cast<const std::uint16_t*>(mine.c)[i])
                                       : static_cast<const float*>(mine.c)[i];
    }
  }

  // Multiply: products of 16-bit numbers are exact in float.
  for (int row = 0; row < m; ++row)
    for (int depth = 0; depth < kDepth; ++depth)
      for (int col = 0; col < n; ++col) sum[row][col] += a[row][depth] * b[depth][col];

  // Hand the result back.
  for (int lane = 0; lane < kLanes; ++lane) {
    void* d = lane_operands(lane)->d;
    for (int i = 0; i < m * n / kLanes; ++i) {
      const Position p = c_position(m, lane, i);
      if (kind->half_d) static_cast<std::uint16_t*>(d)[i] = HalfFormat::narrow(sum[p.row][p.col]);
      else static_cast<float*>(d)[i] = sum[p.row][p.col];
    }
  }
}
}  // namespace simt
